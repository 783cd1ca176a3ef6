"""What many games tell: win rates, ratings, plots and reports."""
