import { z } from 'zod'
import { ru } from 'zod/locales'
import { tellTimeZone } from '@/lib/core/format/dates'
import { isLoopback, plainLinks } from '@/lib/core/tls/require-tls'

/** Tokens use this connection: unencrypted only on loopback. */
function isGuarded(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || isLoopback(hostname)
}

const provider = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, 'id: до 30 строчных латинских букв, цифр и дефисов'),
  /** Text of its button. */
  name: z.string().trim().min(1).max(60),
  issuer: z
    .url({ protocol: /^https?$/, error: 'issuer: нужен адрес вида https://sso.example.org/realms/main' })
    .max(255)
    .refine(isGuarded, 'issuer: нужен адрес с https'),
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  /** Values of `acr` and `amr` that mean a second factor. */
  acr: z.array(z.string().regex(/^\S+$/)).default([]),
  amr: z.array(z.string().regex(/^\S+$/)).default([]),
})

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

const httpUrl = z.url({ protocol: /^https?$/, error: 'нужен адрес вида https://example.org' })
const postgresUrl = z
  .string({ error: 'не задан адрес базы данных' })
  .regex(/^postgres(ql)?:\/\//, 'нужен адрес вида postgresql://user:password@host:5432/database')
/** The name of a zone in the IANA database. */
export const timeZoneName = z.string().refine(isTimeZone, 'неизвестный часовой пояс; пример: Europe/Moscow')
const optionalText = z.string().trim().default('')

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  DATABASE_URL: postgresUrl,
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_PREPARED: z.enum(['on', 'off'], 'нужно on или off').default('on'),
  AUTH_SECRET: z
    .string({ error: 'не задан ключ сессий: случайная строка не короче 32 символов' })
    .min(32, 'ключ сессий должен быть не короче 32 символов'),
  AUTH_SECRET_PREVIOUS: z.string().min(32, 'прежний ключ сессий был не короче 32 символов').optional(),
  ADMIN_FACTOR_GRACE_DAYS: z
    .union(
      [z.literal('off'), z.coerce.number().int().min(0).max(365)],
      'нужно число дней от 0 до 365 или off',
    )
    .default(7),
  APP_URL: httpUrl.default('http://localhost:3000'),
  REQUIRE_TLS: z.enum(['on', 'off'], 'нужно on или off').default('on'),
  OIDC_PROVIDERS: providersSetting,
  APP_TIMEZONE: timeZoneName.default('Europe/Moscow'),
  SUBMISSION_DEADLINE_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  MIN_COMPARISON_GROUP: z.coerce.number().int().min(2).max(100).default(5),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  CHECK_DECLARED: z.stringbool('нужно true или false').default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ACCESS_LOG: z.enum(['on', 'off'], 'нужно on или off').default('off'),
  SUPPORT_EMAIL: z.email('нужен адрес электронной почты').default('support@example.org'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+/, 'нужен адрес вида smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: z.email('нужен адрес электронной почты').default('no-reply@example.org'),
  JOBS: z.enum(['on', 'off'], 'нужно on или off').default('on'),
  SOURCE_COMMIT: z.string().trim().optional(),
  DEMO_DATA: z.stringbool('нужно true или false').default(false),
  KEEP_MAIL_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  KEEP_OFFERS_DAYS: z.coerce.number().int().min(1).max(36_500).default(1095),
  TLS_DIR: z.string().optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().trim().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]+(,[^=,\s]+=[^,]+)*$/, 'нужны заголовки вида имя=значение,имя=значение')
    .optional(),
  OTEL_SERVICE_NAME: z.string().trim().default('pokazateli'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  FOUNDATION_NAME: optionalText.default('Благотворительный фонд «За безопасную медицину»'),
  FOUNDATION_URL: httpUrl.default('https://foundation.example.org'),
  INSTITUTE_NAME: optionalText.default('Институт качества медицинской помощи'),
  INSTITUTE_URL: httpUrl.default('https://institute.example.org'),
  HOSPITAL_NAME: optionalText.default('Краевая клиническая больница'),
  HOSPITAL_URL: httpUrl.default('https://hospital.example.org'),
})

const schema = settings.superRefine((read, context) => {
  if (read.REQUIRE_TLS === 'off') return
  for (const { name, message } of plainLinks(read))
    context.addIssue({ code: 'custom', path: [name], message })
})

export type Env = z.infer<typeof schema>

/** Names of all environment variables read through this module. */
export const SETTINGS: readonly string[] = Object.keys(settings.shape)

/** Raw settings. */
export const rawSettings = (): Record<string, string | undefined> => process.env

let cached: Env | undefined

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('ru-RU', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Empty variables count as absent: compose files write `NAME=` for "not set". */
function withoutBlanks(source: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])),
  )
}

/** What a setting has that it may not have: a person mends it, a stack would only frighten. */
export class SettingsError extends Error {}

/**
 * Reads and checks the environment.
 * @throws SettingsError listing every missing or wrong variable, in Russian, without their values.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = schema.safeParse(withoutBlanks(source), { error: ru().localeError })
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new SettingsError(`Неверны переменные окружения:\n${lines.join('\n')}`)
}

/** The validated environment of this process. Lazy, because `next build` loads modules without one. */
export function env(): Env {
  if (!cached) {
    cached = parseEnv(process.env)
    tellTimeZone(cached.APP_TIMEZONE)
  }
  return cached
}

/** True when people reach the application over https: cookies are Secure and carry the __Host- prefix. */
export function isHttps(): boolean {
  return env().APP_URL.startsWith('https://')
}

/** The newest migration known to this build; inserted by the build (scripts/boot/release.mjs). */
export const LAST_MIGRATION = process.env.LAST_MIGRATION ?? ''

/** Version in package.json; inserted by the build. */
export const VERSION = process.env.VERSION ?? ''
