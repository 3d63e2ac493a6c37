import { generateSync } from 'otplib'
import { type Client, clientAfter, cookieOf, guest } from '../api'
import { atLowestCost } from '../stand-ins/argon2'
import { DEMO_PASSWORD } from '../world-rows'
import type { Authenticator } from './authenticator'

const PERIOD = 30

/** The TOTP code. @param steps of thirty seconds from now */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * PERIOD })

/** Adds a TOTP factor to the signed-in person. @returns its secret, and new recovery codes */
export async function addPhone(client: Client): Promise<{ secret: string; recovery: string[] }> {
  const offered = await client.post('/api/user/factors/totp')
  const [secret, offer] = [String(offered.at('data', 'secret')), offered.at('data', 'offer')]
  // Uses the previous step's code, so that the current one remains for a sign-in.
  const added = await atLowestCost(() =>
    client.put('/api/user/factors/totp', { offer, code: codeOf(secret, -1) }),
  )
  if (added.status !== 200) throw new Error(added.text)
  const codes = added.at('data', 'recovery_codes')
  return { secret, recovery: Array.isArray(codes) ? codes.map(String) : [] }
}

const challengeIn = async (client: Client, path: string) =>
  String((await client.post(path)).at('data', 'challenge'))

/** Adds a passkey to the signed-in person. */
export async function addKey(client: Client, device: Authenticator, name = 'Ноутбук'): Promise<void> {
  const challenge = await challengeIn(client, '/api/user/passkeys/question')
  const added = await client.post('/api/user/passkeys', { name, passkey: device.register({ challenge }) })
  if (added.status !== 201) throw new Error(added.text)
}

/** The browser after the password, when the second factor is requested. */
export async function afterPassword(email: string): Promise<Client> {
  const answer = await guest().post('/api/login', { email, password: DEMO_PASSWORD })
  return guest(cookieOf(answer, 'sign-in-step'))
}

/** The passkey's assertion for a pending sign-in. */
export const passkeyFor = async (browser: Client, device: Authenticator) => ({
  passkey: device.assert({ challenge: await challengeIn(browser, '/api/login/passkey') }),
})

/** The session of a person who signs in with password and code. */
export const signedInWith = async (email: string, secret: string): Promise<Client> =>
  clientAfter(await (await afterPassword(email)).post('/api/login/factor', { code: codeOf(secret) }))
