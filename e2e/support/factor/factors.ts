import { generateSync } from 'otplib'
import { type Client, clientAfter, cookieOf, guest } from '../api'
import { cheaply } from '../stand-ins/argon2'
import { DEMO_PASSWORD } from '../world-rows'
import type { Authenticator } from './authenticator'

const PERIOD = 30

/** The code a phone shows. @param steps from now, in its thirty seconds */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * PERIOD })

/** Adds a phone with codes to whoever is signed in. @returns its seed, and the recovery codes if they are new */
export async function addPhone(client: Client): Promise<{ secret: string; recovery: string[] }> {
  const offered = await client.post('/api/user/factors/totp')
  const [secret, offer] = [String(offered.at('data', 'secret')), offered.at('data', 'offer')]
  // The step before this one: the code of this moment is left to whoever signs in.
  const added = await cheaply(() => client.put('/api/user/factors/totp', { offer, code: codeOf(secret, -1) }))
  if (added.status !== 200) throw new Error(added.text)
  const codes = added.at('data', 'recovery_codes')
  return { secret, recovery: Array.isArray(codes) ? codes.map(String) : [] }
}

const challengeIn = async (client: Client, path: string) =>
  String((await client.post(path)).at('data', 'challenge'))

/** Adds a passkey to whoever is signed in. */
export async function addKey(client: Client, device: Authenticator, name = 'Ноутбук'): Promise<void> {
  const challenge = await challengeIn(client, '/api/user/passkeys/question')
  const added = await client.post('/api/user/passkeys', { name, passkey: device.register({ challenge }) })
  if (added.status !== 201) throw new Error(added.text)
}

/** The browser of somebody who has given the password and is asked for the second factor. */
export async function afterPassword(email: string): Promise<Client> {
  const answer = await guest().post('/api/login', { email, password: DEMO_PASSWORD })
  return guest(cookieOf(answer, 'sign-in-step'))
}

/** What a passkey signs for a sign-in that waits. */
export const passkeyFor = async (browser: Client, device: Authenticator) => ({
  passkey: device.assert({ challenge: await challengeIn(browser, '/api/login/passkey') }),
})

/** The session of somebody with a phone. */
export const signedInWith = async (email: string, secret: string): Promise<Client> =>
  clientAfter(await (await afterPassword(email)).post('/api/login/factor', { code: codeOf(secret) }))
