import 'server-only'
import * as openid from 'openid-client'
import { z } from 'zod'
import { remembering } from '@/lib/calc/remembering'
import { proofsOf } from '@/lib/core/auth/oidc/attempts'
import { AppError } from '@/lib/core/http/errors'
import { env, type Provider } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'

/** A verified identity at a provider. */
const identityShape = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** Whether the provider confirms a second factor, by its setting. */
  secondFactor: z.boolean(),
  /** When the person authenticated there, Unix seconds, if stated: the provider may have reused an old session. */
  authenticatedAt: z.number().nullable(),
})

export const throughShape = z.object({ provider: z.string(), identity: identityShape })

export type Identity = z.output<typeof identityShape>

const TIMEOUT_SECONDS = 10
/** Cache time of a provider's metadata; the library refetches its keys itself. */
const CACHE_MS = 60 * 60 * 1000
const SILENT = 'Сервис единого входа не отвечает. Повторите позже.'

/** Error codes of the library and the network for a missing answer. */
const ABSENT = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

const configurations = remembering<Promise<openid.Configuration>>(20)

/** The client authentication method of the provider; by default Basic. */
function authentication(secret: string | undefined): openid.ClientAuth {
  if (secret === undefined) return openid.None()
  const [post, basic] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)]
  return (as, ...rest) =>
    as.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true &&
    !as.token_endpoint_auth_methods_supported.includes('client_secret_basic')
      ? post(as, ...rest)
      : basic(as, ...rest)
}

function discover({ issuer, client_id, client_secret }: Provider): Promise<openid.Configuration> {
  const url = new URL(issuer)
  return openid.discovery(url, client_id, undefined, authentication(client_secret), {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // The token comes directly from the provider, but its signature is verified all the same.
      openid.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  })
}

/** Whether the provider gave no answer at all, as opposed to a bad one. */
const isSilence = (error: unknown): boolean =>
  (error instanceof openid.ClientError && ABSENT.has(error.code ?? '')) ||
  (error instanceof TypeError && error.message === 'fetch failed')

/** Logs that a provider does not answer, and returns the refusal. */
function silent(provider: Provider, err: unknown): AppError {
  log().error({ err, provider: provider.id }, 'a sign-in provider does not answer')
  return new AppError('unavailable', { message: SILENT, headers: { 'Retry-After': '30' } })
}

/** The provider's metadata, cached for at most an hour. @throws AppError unavailable */
async function configurationOf(provider: Provider): Promise<openid.Configuration> {
  const hour = Math.floor(Date.now() / CACHE_MS)
  return configurations(`${provider.id} ${hour}`, () => discover(provider)).catch((error: unknown) => {
    throw silent(provider, error)
  })
}

/** A provider's answer that failed verification. The reason is for the log and the audit. */
export class NotBelieved extends Error {
  constructor(
    readonly reason: string,
    options: ErrorOptions,
  ) {
    super('an answer of a sign-in provider is not believed', options)
    this.name = 'NotBelieved'
  }

  /** Whether the person cancelled. */
  get isTurnedBack(): boolean {
    return this.reason === 'access_denied'
  }
}

/** The redirect URI; a separate one for each provider, so that one cannot answer for another. */
const redirectUri = ({ id }: Provider): string => new URL(`/sso/${id}`, env().APP_URL).href

/**
 * The provider's sign-in URL.
 * @param anew whether the provider must ask for credentials again
 * @throws AppError unavailable
 */
export async function signInAddress(provider: Provider, secret: string, anew: boolean): Promise<string> {
  const { state, nonce, verifier } = proofsOf(secret)
  const { href } = openid.buildAuthorizationUrl(await configurationOf(provider), {
    scope: 'openid',
    redirect_uri: redirectUri(provider),
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(anew && { prompt: 'login', max_age: '0' }),
    ...(provider.acr.length > 0 && { acr_values: provider.acr.join(' ') }),
  })
  return href
}

/** The provider's sign-out URL; null if it offers none. */
export async function signOutAddress(provider: Provider): Promise<string | null> {
  const configuration = await configurationOf(provider)
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null
  const post_logout_redirect_uri = new URL('/login', env().APP_URL).href
  return openid.buildEndSessionUrl(configuration, { post_logout_redirect_uri }).href
}

const listed = (accepted: readonly string[], claim: unknown): boolean =>
  (Array.isArray(claim) ? claim : [claim]).some((one) => accepted.includes(one))

function reasonOf(error: unknown): string {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
    return error.error
  return error instanceof openid.ClientError && error.code !== undefined ? error.code : 'malformed'
}

/**
 * Redeems the authorization response: state, issuer, code, signature, audience, nonce and times are checked.
 * @param answer the query of the redirect from the provider
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
