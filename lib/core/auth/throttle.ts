import 'server-only'
import { deviceLinkToken, knownDevice } from '@/lib/core/auth/device'
import { createLimits, type LimitName, limitKey } from '@/lib/core/auth/limits'
import { mailAccount } from '@/lib/core/auth/password-tokens'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { db } from '@/lib/core/db/client'
import { formatDateTime } from '@/lib/core/format/dates'
import { counted } from '@/lib/core/format/plural'
import { AppError } from '@/lib/core/http/errors'
import { appLink, letter } from '@/lib/core/mail/letter'
import { outboxSql } from '@/lib/core/mail/outbox'
import { requestContext } from '@/lib/core/process/request-context'
import type { PrismaClient } from '@/lib/generated/prisma/client'

type Guessed = 'password' | 'code'

const LETTERS = { password: passwordShutLetter, code: codesShutLetter }

const LETTER_SENT =
  'Если это ваша учётная запись, откройте ссылку из письма, отправленного на её адрес: с ней можно войти сразу.'
const CODES_SHUT =
  'Если это вы, войдите с устройства, на котором уже входили, или откройте ссылку из письма, отправленного на ваш адрес.'
const KNOWN_ONLY =
  'С устройств, на которых вы уже входили, вход открыт. На новом восстановите пароль: «Забыли пароль?».'
const WAYS_EXHAUSTED = 'Слишком много попыток входа с этого адреса. Повторите через 15 минут.'
const RECIPIENT_EXHAUSTED = 'На этот адрес уже отправлено несколько писем. Повторите через час.'
const AUTHOR_EXHAUSTED = 'Вы отправили слишком много писем. Повторите через час.'

interface Counter {
  limit: LimitName
  key: string
  /** What a throttled person can do meanwhile. */
  wayIn?: string
  /** When exceeded, the account is locked for unknown browsers and its person gets one letter a day. */
  shuts?: Guessed
}

/**
 * A browser known for the account has its own counters, so that only its own attempts lock it; unknown ones share those
 * of account and address.
 */
function countersOf(account: string): Counter[] {
  const { address, deviceCookie } = requestContext()
  const device = knownDevice(deviceCookie, account)
  if (device !== null) {
    const key = limitKey('device', device)
    return [
      { limit: 'pair', key },
      { limit: 'account', key },
    ]
  }
  return [
    // First: once an address is over its limit it creates no rows for made-up accounts.
    ...(address === null ? [] : [{ limit: 'address', key: limitKey(address), wayIn: KNOWN_ONLY } as const]),
    { limit: 'pair', key: limitKey(account, address ?? '') },
    { limit: 'account', key: limitKey(account), wayIn: LETTER_SENT, shuts: 'password' },
  ]
}

/** Refusals by the limit of `limits.ts` that is exhausted. */
const SPENT = {
  texts: 'За сутки сохранено слишком много текста: пояснений, причин, заметок. Числа без них сохраняются.',
  changes: 'За сутки слишком много изменений и выгрузок.',
  reports: 'За сутки сформировано слишком много отчётов.',
  questions: 'За сутки отправлено слишком много вопросов и ответов.',
  measures: 'За сутки запланировано слишком много мероприятий.',
  requests: 'За сутки отправлено слишком много заявок и просьб.',
  offers: 'Вы отправили слишком много запросов.',
  feedback: 'Вы отправили слишком много обращений.',
  exchange: 'По ключу больше 60 вызовов в минуту.',
  exchangeValues: 'По ключу передано слишком много за сутки.',
  lists: 'Вы отправили слишком много писем.',
} as const

export type Allowance = keyof typeof SPENT

/** Codes of the phone and recovery codes are throttled separately: exhausting one leaves the other. */
type CodeKind = 'phone' | 'recovery'

function codeCountersOf(account: string, kind: CodeKind): Counter[] {
  const { address, deviceCookie } = requestContext()
  const device = knownDevice(deviceCookie, account)
  if (device !== null) {
    const key = limitKey(kind, 'device', device)
    return [
      { limit: 'codes', key },
      { limit: 'codesADay', key },
      { limit: 'codesOfKnown', key: limitKey(kind, account) },
    ]
  }
  return [
    { limit: 'codes', key: limitKey(kind, account, address ?? '') },
    { limit: 'codesADay', key: limitKey(kind, account), wayIn: CODES_SHUT, shuts: 'code' },
  ]
}

/** «40 секунд», «5 минут», «3 часа», rounded up. */
function spokenWait(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'секунду', 'секунды', 'секунд')
  if (seconds < 7200) return counted(Math.ceil(seconds / 60), 'минуту', 'минуты', 'минут')
  return counted(Math.ceil(seconds / 3600), 'час', 'часа', 'часов')
}

/** An attempt counts as failed until reported as a success. */
interface Attempt {
  succeeded(): Promise<unknown>
}

type Author = Pick<CompanyScope, 'userId' | 'role'>

/** The refusal with the seconds until a retry. */
function tooMany(
  seconds: number,
  message: string,
  code: 'too_many_requests' | 'texts_spent' = 'too_many_requests',
): AppError {
  return new AppError(code, { message, headers: { 'Retry-After': String(seconds) } })
}

export function createThrottle(client: () => PrismaClient) {
  const { exceeded, reward } = createLimits(client)

  async function require(limit: LimitName, key: string, words: string): Promise<void> {
    const seconds = await exceeded(limit, key)
    if (seconds !== null) throw tooMany(seconds, words)
  }

  /** @param words builds the message from the waiting time */
  async function begin(
    account: string,
    countersOf: (email: string) => readonly Counter[],
    words: (wait: string) => string,
  ): Promise<Attempt> {
    const email = account.toLowerCase()
    const counted: Counter[] = []
    const takeBack = () => Promise.all(counted.map(({ limit, key }) => reward(limit, key)))
    for (const counter of countersOf(email)) {
      const { limit, key, wayIn, shuts } = counter
      const seconds = await exceeded(limit, key)
      if (seconds === null) {
        counted.push(counter)
        continue
      }
      // Refused: the points already taken from other counters are given back.
      await takeBack()
      if (shuts && (await exceeded('lock', limitKey(shuts, email))) === null)
        await mailAccount(email, { action: 'login.lock', of: shuts }, (person) => ({
          // Makes a browser known.
          mail: outboxSql(person, LETTERS[shuts](deviceLinkToken(email))),
        }))
      const wait = words(spokenWait(seconds))
      throw tooMany(seconds, wayIn === undefined ? wait : `${wait} ${wayIn}`)
    }
    return { succeeded: takeBack }
  }

  return {
    /**
     * Counts a password check before it is made, so that parallel requests get no more checks than sequential ones.
     * @throws AppError too_many_requests (429) with Retry-After
     */
    beginAttempt: (email: string) =>
      begin(
        email,
        countersOf,
        (wait) => `Слишком много попыток входа. Пожалуйста, попробуйте ещё раз через ${wait}.`,
      ),
    /**
     * Counts a lookup of an organisation's number; a correct one is refunded.
     * @throws AppError too_many_requests (429) with Retry-After
     */
    async beginGuess(userId: number): Promise<Attempt> {
      const key = limitKey(String(userId))
      await require('numbers', key, 'Слишком много неверных номеров. Повторите через час.')
      return { succeeded: () => reward('numbers', key) }
    },
    /**
     * Counts a second factor's code before it is checked; a correct one is refunded.
     * @throws AppError too_many_requests (429) with Retry-After
     */
    beginCode: (email: string, kind: CodeKind) =>
      begin(
        email,
        (account) => codeCountersOf(account, kind),
        (wait) => `Слишком много неверных кодов. Повторите через ${wait}.`,
      ),
    /** Counts a sign-in at a provider before it is started. @throws AppError too_many_requests (429) with Retry-After */
    beginWay: () => require('provider', limitKey(requestContext().address ?? ''), WAYS_EXHAUSTED),
    /** Whether the client may request one more letter to this address. */
    async allowsLetter(email: string): Promise<boolean> {
      const { address } = requestContext()
      if (address !== null && (await exceeded('sender', limitKey(address))) !== null) return false
      return (await exceeded('recipient', limitKey(email.toLowerCase()))) === null
    },
    /**
     * Counts a person's letters before the address is checked: probing whether it is taken costs as much as a letter.
     * @param recipients also limits letters to these mailboxes
     * @throws AppError too_many_requests (429) with Retry-After
     */
    async requireLetter({ userId, role }: Author, recipients: readonly string[] = []): Promise<void> {
      await require(role === 'admin' ? 'admin' : 'author', limitKey(String(userId)), AUTHOR_EXHAUSTED)
      for (const email of recipients)
        await require('recipient', limitKey(email.toLowerCase()), RECIPIENT_EXHAUSTED)
    },
    /**
     * Charges what a person or a key stores or mails, before it is stored.
     * @param id of the person, or of the key for a key's limits
     * @throws AppError too_many_requests (texts_spent for texts) (429) with Retry-After and a message with the time
     */
    async spend(id: number, of: Allowance, points?: number): Promise<void> {
      const seconds = await exceeded(of, limitKey(String(id)), points)
      if (seconds === null) return
      // Rounded up, since only minutes are shown.
      const until = formatDateTime(new Date(Date.now() + (seconds + 60) * 1000))
      throw tooMany(
        seconds,
        `${SPENT[of]} Снова можно с ${until}.`,
        of === 'texts' ? 'texts_spent' : 'too_many_requests',
      )
    },
    /** Gives back what was charged for something that was not stored. */
    refund: (id: number, of: Allowance, points: number) => reward(of, limitKey(String(id)), points),
  }
}

export const throttle = createThrottle(db)

const onThisDevice = (token: string) => ({
  label: 'Войти с этого устройства',
  url: appLink(`/trust-device/${encodeURIComponent(token)}`),
})

/** To a person whose account was locked by wrong passwords. */
function passwordShutLetter(token: string) {
  return letter({
    subject: 'Вход с незнакомых устройств приостановлен',
    isLink: true,
    before: [
      'Кто-то много раз вводил неверный пароль вашей учётной записи. Пароль остался прежним, войти никто не смог.',
      'На устройствах, на которых вы уже входили, всё работает как обычно. Чтобы сейчас войти с другого, откройте на нём ссылку и введите пароль.',
    ],
    action: onThisDevice(token),
    after: [
      'Ссылка действует 24 часа, без пароля она ничего не открывает.',
      'Если вы нигде не вводили пароль, ничего делать не нужно.',
    ],
  })
}

/** To a person whose account was locked by wrong codes, entered with the correct password. */
function codesShutLetter(token: string) {
  return letter({
    subject: 'Подтверждение входа с незнакомых устройств приостановлено',
    before: [
      'Кто-то ввёл пароль вашей учётной записи и много раз неверный код подтверждения. Войти никто не смог, но пароль знает кто-то ещё, если это были не вы: смените его.',
      'На устройствах, на которых вы уже входили, всё работает как обычно. Чтобы сейчас войти с другого, откройте на нём ссылку, введите пароль и код.',
    ],
    action: onThisDevice(token),
    after: ['Ссылка действует 24 часа, без пароля и кода она ничего не открывает.'],
  })
}
