/** The browser's part of a passkey. */
import type { Account, PasskeyOptions } from '../wire'
import { people } from './api'

type Json = { [key: string]: unknown }
interface Parsing {
  parseCreationOptionsFromJSON(options: Json): PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON(options: Json): PublicKeyCredentialRequestOptions
}

const parsing = (): Parsing | null => {
  const kind = (globalThis as unknown as { PublicKeyCredential?: Partial<Parsing> }).PublicKeyCredential
  return kind?.parseCreationOptionsFromJSON && kind.parseRequestOptionsFromJSON ? (kind as Parsing) : null
}

export const canUsePasskeys = (): boolean => parsing() !== null

const answerOf = (credential: Credential | null): Json => {
  if (!credential) throw new Error('no passkey')
  return (credential as Credential & { toJSON(): Json }).toJSON()
}

export async function addPasskey(label: string): Promise<Account> {
  const { options }: PasskeyOptions = await people.passkeyOptions()
  const publicKey = parsing()!.parseCreationOptionsFromJSON(options)
  return people.addPasskey(answerOf(await navigator.credentials.create({ publicKey })), label)
}

export async function usePasskey(): Promise<Account> {
  const { options }: PasskeyOptions = await people.signInOptions()
  const publicKey = parsing()!.parseRequestOptionsFromJSON(options)
  return people.usePasskey(answerOf(await navigator.credentials.get({ publicKey })))
}

/** What this device is called in the list of passkeys. */
export const deviceName = (): string => {
  const found = /(iPhone|iPad|Android|Windows|Macintosh|Linux|CrOS)/.exec(navigator.userAgent)
  return found?.[1] === 'Macintosh' ? 'Mac' : (found?.[1] ?? 'Passkey')
}
