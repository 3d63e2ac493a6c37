import 'server-only'
import * as openid from 'openid-client'
import { AppError } from '@/lib/core/http/errors'
import type { Provider } from '@/lib/core/process/env'
import { log } from '@/lib/core/process/log'

const TIMEOUT_SECONDS = 10
/** Addresses and methods of a provider are read again after this; its keys the library reads when it needs them. */
const KEPT_MS = 60 * 60 * 1000
const SILENT = 'Сервис единого входа не отвечает. Повторите позже или войдите по паролю.'

/** Codes of the library and of the network for an answer that did not come. */
const ABSENT = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

const known = new Map<string, { at: number; configuration: Promise<openid.Configuration> }>()

/** With the method the provider takes; one that names none takes Basic. */
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
      // The token comes straight from the provider; its signature is held against the keys all the same.
      openid.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
    ],
  })
}

/** Whether the provider gave no answer at all, other than a bad one. */
export const isSilence = (error: unknown): boolean =>
  (error instanceof openid.ClientError && ABSENT.has(error.code ?? '')) ||
  (error instanceof TypeError && error.message === 'fetch failed')

/** Tells of a provider that does not answer. */
export function silent(provider: Provider, err: unknown): AppError {
  log().error({ err, provider: provider.id }, 'a sign-in provider does not answer')
  return new AppError('unavailable', { message: SILENT, headers: { 'Retry-After': '30' } })
}

/**
 * What the provider says of itself, read once an hour.
 * @throws AppError unavailable
 */
export async function configurationOf(provider: Provider): Promise<openid.Configuration> {
  const kept = known.get(provider.id)
  const isFresh = kept !== undefined && kept.at + KEPT_MS > Date.now()
  const configuration = isFresh ? kept.configuration : discover(provider)
  if (!isFresh) known.set(provider.id, { at: Date.now(), configuration })
  try {
    return await configuration
  } catch (error) {
    known.delete(provider.id)
    throw silent(provider, error)
  }
}
