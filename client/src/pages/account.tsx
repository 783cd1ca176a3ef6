/** The account: ways to sign in, sign-ins, quiet hours, holidays, your data. */
import { useEffect, useState } from 'preact/hooks'
import { api, ensureGuest } from '../api'
import { Problem, useDoing } from '../people/activity'
import { people } from '../people/api'
import { PageBar } from '../people/bar'
import { Hooks } from '../people/hooks'
import { acc, prof } from '../people/messages'
import { addPasskey, canUsePasskeys, deviceName, usePasskey } from '../people/passkey'
import { RestSection } from '../people/rest'
import { moment } from '../people/time'
import { WaysSection } from '../people/ways'
import { go, to } from '../route'
import type { Account } from '../wire'

export function AccountPage({ token }: { token: string }) {
  const [account, setAccount] = useState<Account | null>(null)
  const [problem, doing] = useDoing()
  useEffect(() => {
    const first = token ? people.useLink(token).then(() => go('account')) : ensureGuest()
    doing(first.then(people.account).then(setAccount))
  }, [token])
  return (
    <>
      <PageBar />
      <main class="plain people" aria-busy={!account}>
        <h1>{acc.title}</h1>
        <p>
          <a href={to('profile')}>{prof.title}</a>
        </p>
        {account?.moderator && (
          <p>
            <a href={to('moderation')}>{acc.moderation}</a>
          </p>
        )}
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {account && (
          <>
            <Name key={account.name} account={account} onChange={setAccount} />
            {account.guest && <SignIn onEnter={setAccount} />}
            <WaysIn key={account.credentials.length} account={account} onChange={setAccount} />
            <Recovery account={account} onChange={setAccount} />
            <Sessions account={account} onChange={setAccount} />
            <RestSection />
            <WaysSection mail={account.mail} />
            <Hooks />
            <Data account={account} />
          </>
        )}
        <p>
          <a href={to()}>{acc.back}</a>
        </p>
      </main>
    </>
  )
}

interface Part {
  account: Account
  onChange(account: Account): void
}

function Name({ account, onChange }: Part) {
  const [name, setName] = useState(account.name)
  const [problem, doing] = useDoing()
  return (
    <section class="card">
      <p class="soft">{account.guest ? acc.guest : acc.safe}</p>
      <form
        class="row-in"
        onSubmit={(e) => {
          e.preventDefault()
          doing(api.guest(name.trim()).then(people.account).then(onChange))
        }}
      >
        <label class="field-in">
          {acc.name}
          <input value={name} maxLength={40} onInput={(e) => setName(e.currentTarget.value)} />
        </label>
        <button type="submit" class="btn" disabled={!name.trim() || name === account.name}>
          {acc.save}
        </button>
      </form>
      <Problem text={problem} />
    </section>
  )
}

function SignIn({ onEnter }: { onEnter(account: Account): void }) {
  const [name, setName] = useState('')
  const [secret, setSecret] = useState('')
  const [problem, doing] = useDoing()
  return (
    <section class="card">
      <h2>{acc.signIn}</h2>
      <p class="soft">{acc.signInHint}</p>
      {canUsePasskeys() && (
        <button type="button" class="btn" data-use-passkey onClick={() => doing(usePasskey().then(onEnter))}>
          {acc.withPasskey}
        </button>
      )}
      <form
        class="row-in"
        onSubmit={(e) => {
          e.preventDefault()
          doing(people.signIn(name, secret).then(onEnter))
        }}
      >
        <label class="field-in">
          {acc.name}
          <input
            value={name}
            autocomplete="username"
            maxLength={40}
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
        <label class="field-in">
          {acc.secret}
          <input
            type="password"
            value={secret}
            autocomplete="current-password"
            onInput={(e) => setSecret(e.currentTarget.value)}
          />
        </label>
        <button type="submit" class="btn" disabled={!name || !secret}>
          {acc.signIn}
        </button>
      </form>
      <Problem text={problem} />
    </section>
  )
}

function WaysIn({ account, onChange }: Part) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [sent, setSent] = useState(false)
  const [problem, doing] = useDoing()
  return (
    <section class="card">
      <h2>{acc.waysIn}</h2>
      <ul class="rows">
        {account.credentials.map((one) => (
          <li key={one.id}>
            <span>
              <b>{acc.kinds[one.kind]}</b> {one.label}
            </span>
            <button
              type="button"
              class="btn quiet"
              onClick={() => doing(people.removeCredential(one.id).then(onChange))}
            >
              {acc.remove}
            </button>
          </li>
        ))}
        {account.credentials.length === 0 && <li class="soft">{acc.none}</li>}
      </ul>
      {canUsePasskeys() ? (
        <div class="way">
          <button
            type="button"
            class="btn seal"
            data-add-passkey
            onClick={() => doing(addPasskey(deviceName()).then(onChange))}
          >
            {acc.addPasskey}
          </button>
          <span class="soft">{acc.passkeyHint}</span>
        </div>
      ) : (
        <p class="soft">{acc.noPasskeys}</p>
      )}
      {account.mail ? (
        <form
          class="row-in"
          onSubmit={(e) => {
            e.preventDefault()
            doing(people.sendLink(email).then(() => setSent(true)))
          }}
        >
          <label class="field-in">
            {acc.email}
            <input
              type="email"
              value={email}
              autocomplete="email"
              onInput={(e) => setEmail(e.currentTarget.value)}
            />
          </label>
          <button type="submit" class="btn" disabled={!email.includes('@')}>
            {acc.sendLink}
          </button>
        </form>
      ) : (
        <p class="soft">{acc.noMail}</p>
      )}
      {sent && <p role="status">{acc.linkSent}</p>}
      <form
        class="row-in"
        onSubmit={(e) => {
          e.preventDefault()
          doing(people.setPassword(password).then(onChange))
          setPassword('')
        }}
      >
        <input type="text" value={account.name} autocomplete="username" hidden readOnly />
        <label class="field-in">
          {acc.password}
          <input
            type="password"
            value={password}
            minLength={10}
            autocomplete="new-password"
            placeholder={acc.passwordHint}
            onInput={(e) => setPassword(e.currentTarget.value)}
          />
        </label>
        <button type="submit" class="btn" disabled={password.length < 10}>
          {account.credentials.some((one) => one.kind === 'password') ? acc.changePassword : acc.setPassword}
        </button>
      </form>
      <Problem text={problem} />
    </section>
  )
}

function Recovery({ account, onChange }: Part) {
  const [codes, setCodes] = useState<string[]>([])
  const [problem, doing] = useDoing()
  const make = () =>
    people
      .recoveryCodes()
      .then((made) => setCodes(made.codes))
      .then(people.account)
      .then(onChange)
  return (
    <section class="card">
      <h2>{acc.recovery}</h2>
      <p class="soft">
        {acc.recoveryHint} {acc.recoveryLeft(account.recovery_codes)}{' '}
        {account.recovery_codes > 0 && acc.recoveryAgain}
      </p>
      <button type="button" class="btn" onClick={() => doing(make())}>
        {acc.makeCodes}
      </button>
      {codes.length > 0 && (
        <>
          <p role="status">{acc.keepCodes}</p>
          <ul class="codes num">
            {codes.map((code) => (
              <li key={code}>{inFours(code)}</li>
            ))}
          </ul>
        </>
      )}
      <Problem text={problem} />
    </section>
  )
}

/** A code as it is easiest to copy by hand; spaces do not matter when it is typed. */
export const inFours = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? ''

function Sessions({ account, onChange }: Part) {
  const [problem, doing] = useDoing()
  const signOut = () => people.signOut().then(() => location.assign(to()))
  return (
    <section class="card">
      <h2>{acc.sessions}</h2>
      <ul class="rows">
        {account.sessions.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.current ? acc.thisOne(one.device) : one.device || acc.someBrowser}</b>{' '}
              <span class="soft">{acc.seen(moment(one.seen * 1000))}</span>
            </span>
            {!one.current && (
              <button
                type="button"
                class="btn quiet"
                onClick={() => doing(people.endSession(one.id).then(onChange))}
              >
                {acc.signOutThere}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div class="row-in">
        <button type="button" class="btn" disabled={account.guest} onClick={() => doing(signOut())}>
          {acc.signOut}
        </button>
        {account.sessions.length > 1 && (
          <button type="button" class="btn" onClick={() => doing(people.endSession('others').then(onChange))}>
            {acc.signOutOthers}
          </button>
        )}
      </div>
      {account.guest && <p class="soft">{acc.signOutGuest}</p>}
      <Problem text={problem} />
    </section>
  )
}

function Data({ account }: { account: Account }) {
  const [typed, setTyped] = useState('')
  const [problem, doing] = useDoing()
  const gone = () => people.deleteAccount(typed).then(() => location.assign(to()))
  return (
    <section class="card">
      <h2>{acc.data}</h2>
      <p>
        <a class="btn" href="/api/account/export" download="honjin.json">
          {acc.export}
        </a>
      </p>
      <form
        onSubmit={(e) => {
          e.preventDefault()
          doing(gone())
        }}
      >
        <p class="soft">{acc.deleteHint}</p>
        <span class="row-in">
          <input
            value={typed}
            aria-label={acc.name}
            placeholder={account.name}
            onInput={(e) => setTyped(e.currentTarget.value)}
          />
          <button type="submit" class="btn" disabled={typed !== account.name}>
            {acc.delete}
          </button>
        </span>
      </form>
      <Problem text={problem} />
    </section>
  )
}
