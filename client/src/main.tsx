import { render } from 'preact'
import { lazy, Suspense } from 'preact/compat'
import './styles/tokens.css'
import './styles/base.css'
import './styles/people.css'
import patterns from './art/patterns.svg?raw'
import { chrome, Patterns, Symbols } from './icons'
import { t } from './messages'
import { StartPage } from './pages/start'
import { useRoute } from './route'
import { applyTheme } from './settings'

const TablePage = lazy(() => import('./pages/table').then((m) => ({ default: m.TablePage })))
const ReplayPage = lazy(() => import('./pages/replay').then((m) => ({ default: m.ReplayPage })))
const RulesPage = lazy(() => import('./pages/rules').then((m) => ({ default: m.RulesPage })))
const PlayPage = lazy(() => import('./pages/play').then((m) => ({ default: m.PlayPage })))
const ProfilePage = lazy(() => import('./pages/profile').then((m) => ({ default: m.ProfilePage })))
const HomePage = lazy(() => import('./pages/home').then((m) => ({ default: m.HomePage })))
const FriendsPage = lazy(() => import('./pages/friends').then((m) => ({ default: m.FriendsPage })))
const LeadersPage = lazy(() => import('./pages/leaders').then((m) => ({ default: m.LeadersPage })))
const ModerationPage = lazy(() => import('./pages/moderation').then((m) => ({ default: m.ModerationPage })))
const TournamentsPage = lazy(() =>
  import('./pages/tournaments').then((m) => ({ default: m.TournamentsPage })),
)
const TournamentPage = lazy(() => import('./pages/tournament').then((m) => ({ default: m.TournamentPage })))
const AccountPage = lazy(() => import('./pages/account').then((m) => ({ default: m.AccountPage })))

function App() {
  const [page, id = '', part = '', more = ''] = useRoute()
  return (
    <>
      <Symbols sheet={chrome} />
      <Patterns svg={patterns} />
      <Suspense
        fallback={
          <main class="plain" aria-busy="true">
            <p>{t.table.connecting}</p>
          </main>
        }
      >
        {page === 't' ? (
          <TablePage key={id} id={id} />
        ) : page === 'replay' ? (
          <ReplayPage key={id} id={id} start={part} eyes={more} />
        ) : page === 'rules' ? (
          <RulesPage game={id} rule={part} />
        ) : page === 'play' ? (
          <PlayPage />
        ) : page === 'profile' ? (
          <ProfilePage key={id} name={id} />
        ) : page === 'home' ? (
          <HomePage />
        ) : page === 'people' ? (
          <FriendsPage />
        ) : page === 'leaders' ? (
          <LeadersPage game={id} pace={part} />
        ) : page === 'moderation' ? (
          <ModerationPage />
        ) : page === 'tournaments' ? (
          <TournamentsPage />
        ) : page === 'tournament' ? (
          <TournamentPage key={id} id={id} />
        ) : page === 'account' || page === 'sign-in' ? (
          <AccountPage token={page === 'sign-in' ? id : ''} />
        ) : (
          <StartPage />
        )}
      </Suspense>
    </>
  )
}

applyTheme()
render(<App />, document.getElementById('app')!)
