// Tables that scroll sideways can be reached with the keyboard. The theme makes their frames late.
new MutationObserver(() => {
  for (const frame of document.querySelectorAll(".md-typeset__scrollwrap:not([tabindex])")) {
    frame.tabIndex = 0;
  }
}).observe(document.documentElement, { childList: true, subtree: true });
