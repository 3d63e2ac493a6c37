import 'server-only'
import * as openid from 'openid-client'
import { configurationOf, isSilence, silent } from '@/lib/core/auth/oidc/configuration'
import type { Identity } from '@/lib/core/auth/oidc/identity'
import { challengeOf, proofsOf } from '@/lib/core/auth/oidc/secret'
import type { Provider } from '@/lib/core/process/env'
import { env } from '@/lib/core/process/env'

/** An answer of a provider that is not believed. The reason is for the log and the audit. */
export class NotBelieved extends Error {
  constructor(
    readonly reason: string,
    options: ErrorOptions,
  ) {
    super('an answer of a sign-in provider is not believed', options)
    this.name = 'NotBelieved'
  }

  /** Whether the person themselves turned back. */
  get isTurnedBack(): boolean {
    return this.reason === 'access_denied'
  }
}

/** Where the provider sends people back to: an address of its own for each, so that none answers for another. */
const redirectUri = ({ id }: Provider): string => new URL(`/sso/${id}`, env().APP_URL).href

/**
 * Where a browser is to go to sign in.
 * @param anew whether the person is to prove who they are there, however lately they did
 * @throws AppError unavailable
 */
export async function signInAddress(provider: Provider, secret: string, anew: boolean): Promise<string> {
  const configuration = await configurationOf(provider)
  const { state, nonce, verifier } = proofsOf(secret)
  const { href } = openid.buildAuthorizationUrl(configuration, {
    scope: 'openid',
    redirect_uri: redirectUri(provider),
    state,
    nonce,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...(anew && { prompt: 'login', max_age: '0' }),
    ...(provider.acr.length > 0 && { acr_values: provider.acr.join(' ') }),
  })
  return href
}

/** Where a browser is to go to sign out there too; null where the provider offers nothing. */
export async function signOutAddress(provider: Provider): Promise<string | null> {
  const configuration = await configurationOf(provider)
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null
  const post_logout_redirect_uri = new URL('/login', env().APP_URL).href
  return openid.buildEndSessionUrl(configuration, { post_logout_redirect_uri }).href
}

const listed = (wanted: readonly string[], given: unknown): boolean =>
  (Array.isArray(given) ? given : [given]).some((one) => wanted.includes(one))

function reasonOf(error: unknown): string {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
    return error.error
  return error instanceof openid.ClientError && error.code !== undefined ? error.code : 'malformed'
}

/**
 * Redeems what the browser brought back: state, issuer, code, signature, audience, nonce and times are checked.
 * @param answer the query the provider sent the browser back with
 * @throws NotBelieved
 * @throws AppError unavailable
 */
export async function redeem(provider: Provider, secret: string, answer: string): Promise<Identity> {
  const configuration = await configurationOf(provider)
  const { state, nonce, verifier } = proofsOf(secret)
  const url = new URL(redirectUri(provider))
  url.search = answer
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (claims === undefined) throw new TypeError('no identity token')
    const { iss: issuer, sub: subject, acr, amr, auth_time: authenticatedAt = null } = claims
    const secondFactor = listed(provider.acr, acr) || listed(provider.amr, amr)
    return { issuer, subject, secondFactor, authenticatedAt }
  } catch (error) {
    if (isSilence(error)) throw silent(provider, error)
    throw new NotBelieved(reasonOf(error), { cause: error })
  }
}
