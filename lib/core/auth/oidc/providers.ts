import 'server-only'
import { AppError } from '@/lib/core/http/errors'
import { env, type Provider } from '@/lib/core/process/env'

/** What a page needs of a provider to show its button. */

/** Providers that people may choose, in the order of the setting. */
export const providerChoices = (): Pick<Provider, 'id' | 'name'>[] =>
  env().OIDC_PROVIDERS.map(({ id, name }) => ({ id, name }))

/** @throws AppError not_found */
export function providerNamed(id: string): Provider {
  const found = env().OIDC_PROVIDERS.find((provider) => provider.id === id)
  if (!found) throw new AppError('not_found', { message: 'Такого сервиса входа нет' })
  return found
}

export const issuersSet = (): string[] => env().OIDC_PROVIDERS.map(({ issuer }) => issuer)

export const hasProviders = (): boolean => env().OIDC_PROVIDERS.length > 0
