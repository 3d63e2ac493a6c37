import { z } from 'zod'
import { isLoopback } from '@/lib/core/tls/require-tls'

/** Tokens travel on this line: in the clear only where nobody else can listen. */
function isGuarded(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}

const provider = z.strictObject({
  /** Stands in addresses. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, 'id: до 30 строчных латинских букв, цифр и дефисов'),
  /** What its button says. */
  name: z.string().trim().min(1).max(60),
  issuer: z
    .url({ protocol: /^https?$/, error: 'issuer: нужен адрес вида https://sso.example.org/realms/main' })
    .max(255)
    .refine(isGuarded, 'issuer: нужен адрес с https'),
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  /** Values of `acr` and `amr` that count as a second factor. */
  acr: z.array(z.string().regex(/^\S+$/)).default([]),
  amr: z.array(z.string().regex(/^\S+$/)).default([]),
})

/** A provider of OpenID Connect as the environment names it. */
export type Provider = z.output<typeof provider>

const isUnique = (providers: readonly Provider[]) =>
  new Set(providers.map(({ id }) => id)).size === providers.length &&
  new Set(providers.map(({ issuer }) => issuer)).size === providers.length

/** OIDC_PROVIDERS: a JSON array, empty by default. */
export const providersSetting = z
  .string()
  .default('[]')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'нужен массив JSON' })
      return z.NEVER
    }
  })
  .pipe(z.array(provider, 'нужен массив JSON').refine(isUnique, 'id и issuer не должны повторяться'))
