import type { z } from 'zod'
import { formatDateTime } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted } from '@/lib/core/format/plural'
import type { InstallationFinding, jobsRow, stateRow } from '@/lib/features/platform/contract'

/** Observed state of an installation; ages and times in seconds. */
export interface State extends Omit<z.output<typeof stateRow>, 'tls' | 'has_jobs' | 'demo_hashes'> {
  timeZone: string
  version: string
  commit: string | null
  /** The newest migration of the build; empty if not built. */
  last_migration: string
  sendsMail: boolean
  /** Null before the first start of the scheduler. */
  jobs: z.output<typeof jobsRow> | null
  /** Clock of this process minus the database's. */
  skew: number
  disk: { free: number; size: number; hasDatabase: boolean }
  min_group: number
  /** Demo accounts beside real organisations that the password known to everybody still opens. */
  openDemoAccounts: number
  /** Number of addresses in the request's X-Forwarded-For, and TRUST_PROXY; null without a request. */
  proxies: { actual: number; set: number } | null
}

const HOUR = 3_600
const DAY = 24 * HOUR
/** A daily backup, plus two hours for making it. */
const BACKUP_AGE = 26 * HOUR
const DRILL_AGE = 90 * DAY
const CHAIN_AGE = 31 * DAY
const LETTER_AGE = HOUR
const NIGHT_AGE = 26 * HOUR
/** Greatest clock difference in seconds: TOTP codes are valid for thirty. */
const SKEW = 5
const MIN_GROUP = 5

const bytes = (count: number) =>
  count >= 1e9 ? `${formatNumber(count / 1e9, 1)} ГБ` : `${formatNumber(count / 1e6, 1)} МБ`

/** @param minute the singular, in the case that the sentence requires */
function spoken(seconds: number, minute: 'минута' | 'минуту'): string {
  if (seconds < HOUR) return counted(Math.floor(seconds / 60), minute, 'минуты', 'минут')
  if (seconds < 2 * DAY) return counted(Math.floor(seconds / HOUR), 'час', 'часа', 'часов')
  return counted(Math.floor(seconds / DAY), 'день', 'дня', 'дней')
}

const ageOf = (state: State, at: string) => (Date.parse(state.now) - Date.parse(at)) / 1000
const ago = (state: State, at: string) =>
  `${formatDateTime(at)}, ${ageOf(state, at) < 60 ? 'только что' : `${spoken(ageOf(state, at), 'минуту')} назад`}`
const isWithin = (state: State, at: string | null | undefined, age: number) =>
  at !== null && at !== undefined && ageOf(state, at) <= age

type Judged = Omit<InstallationFinding, 'group' | 'name'>
const good = (words: string): Judged => ({ is_good: true, words })
const bad = (words: string, todo: string, command?: string): Judged => ({
  is_good: false,
  words,
  todo,
  ...(command && { command }),
})

function migrations(state: State): Judged {
  const at = state.migrated_at ? `, последняя ${formatDateTime(state.migrated_at)}` : ''
  const words = `применено ${state.migrations}${at}: ${state.migration}`
  if (state.migration < state.last_migration)
    return bad(words, 'База старше программы.', 'npm run db:migrate')
  if (state.last_migration !== '' && state.migration > state.last_migration)
    return bad(words, 'База новее программы: поставьте версию, которая её обновила.')
  return good(words)
}

function backup(state: State): Judged {
  const last = state.upkeep.backup
  if (state.archived_at && isWithin(state, state.archived_at, BACKUP_AGE))
    return good(`база архивируется непрерывно, последняя часть ${ago(state, state.archived_at)}`)
  const todo = 'Копия нужна раз в сутки. Сделайте её и проверьте, почему не сработало расписание.'
  if (!last)
    return bad(
      'ни одной не отмечено',
      'Копия нужна раз в сутки: сделайте её и заведите расписание.',
      'npm run backup',
    )
  const { bytes: size, encrypted } = last.detail
  const words = `${ago(state, last.at)}, ${bytes(Number(size))}, ${encrypted ? 'зашифрована' : 'не зашифрована'}`
  return isWithin(state, last.at, BACKUP_AGE) ? good(words) : bad(words, todo, 'npm run backup')
}

const lasted = (seconds: number) =>
  seconds < 60 ? `${formatNumber(Math.max(1, seconds))} с` : `${formatNumber(seconds / 60, 1)} мин`

function drill(state: State): Judged {
  const last = state.upkeep.drill
  const words = last
    ? `${ago(state, last.at)}, длилось ${lasted(Number(last.detail.seconds))}`
    : 'ни одного не отмечено'
  if (isWithin(state, last?.at, DRILL_AGE)) return good(words)
  return bad(
    words,
    'Копия без проверки — не копия. Раз в 90 дней восстановите последнюю рядом с работающей базой.',
    'npm run restore -- --drill ФАЙЛ',
  )
}

function chain(state: State): Judged {
  const last = state.upkeep.chain
  const command = 'npm run admin -- verify-chain'
  if (!last) return bad('цепь не проверяли', 'Проверяйте её раз в месяц, например из cron.', command)
  const count = counted(Number(last.detail.count), 'запись', 'записи', 'записей')
  if (Number(last.detail.faults) > 0)
    return bad(`проверен ${ago(state, last.at)}: изменён мимо системы`, 'Посмотрите, какие записи.', command)
  const words = `цепь проверена ${ago(state, last.at)}: ${count} без разрывов`
  return isWithin(state, last.at, CHAIN_AGE) ? good(words) : bad(words, 'Проверьте снова.', command)
}

function disk({ disk: { free, size, hasDatabase } }: State): Judged {
  const words = `свободно ${bytes(free)} из ${bytes(size)}${hasDatabase ? '' : '; база на другой машине, её диск смотрите там'}`
  if (free < Math.min(size / 10, 5e9))
    return bad(words, 'Освободите место: без него база остановится.', 'df -h')
  return good(words)
}

function letters({ letters: { waiting, age, failing, sent }, sendsMail }: State): Judged {
  const of = waiting > 0 ? `, из них не принято ${failing}, старшему ${spoken(age, 'минута')}` : ''
  const words = `ждут ${waiting}${of}; за сутки отправлено ${sent}`
  if (!sendsMail && waiting > 0) return bad(words, 'Письма некуда отправить: задайте SMTP_URL.')
  if (waiting > 0 && age > LETTER_AGE)
    return bad(words, 'Письма не уходят больше часа: проверьте почтовый сервер и SMTP_URL.')
  return good(words)
}

function jobs(state: State): Judged {
  const { jobs: known } = state
  const todo = 'Ночную работу ведёт процесс с JOBS=on: проверьте, что он есть, и журнал приложения.'
  if (!known || known.known === 0) return bad('расписания нет', todo)
  const last = known.completed_at ? `последнее ${ago(state, known.completed_at)}` : 'ещё не выполнялись'
  const words = `по расписанию ${known.known}; ${last}; за сутки не удалось ${known.failed}`
  const isYoung = known.completed_at === null && isWithin(state, known.since, NIGHT_AGE)
  if (known.failed > 0) return bad(words, 'Причина — в журнале приложения, строки job.')
  return isYoung || isWithin(state, known.completed_at, NIGHT_AGE) ? good(words) : bad(words, todo)
}

function clock({ skew, timeZone }: State): Judged {
  const words = `расхождение с базой ${formatNumber(Math.abs(skew), 1)} с; пояс ${timeZone}`
  if (Math.abs(skew) <= SKEW) return good(words)
  return bad(words, 'Включите синхронизацию времени на обеих машинах.', 'timedatectl set-ntp true')
}

function anonymity(state: State): Judged {
  const { publication, problem, min_group: group } = state
  const holds = publication
    ? `действующий выпуск ${publication.number} от ${formatDateTime(publication.published_at)}, узнать можно: ${publication.leaks}`
    : 'выпусков ещё нет'
  if (publication && publication.leaks > 0)
    return bad(holds, 'Отзовите выпуск на странице «Выпуски»: сравнения не анонимны.')
  if (problem) return bad(`${holds}; следующий не вышел: ${problem}`, 'Решите на странице «Выпуски».')
  if (group < MIN_GROUP)
    return bad(
      `MIN_COMPARISON_GROUP=${group}`,
      `Меньше ${MIN_GROUP} — сравнения не анонимны: уберите настройку.`,
    )
  return good(holds)
}

function visitor({ proxies }: State): Judged | null {
  if (!proxies) return null
  const words = `TRUST_PROXY=${proxies.set}, адресов от посредников — ${proxies.actual}`
  if (proxies.actual === proxies.set) return good(`${words}: совпадает`)
  return bad(
    words,
    proxies.actual < proxies.set
      ? 'Посредников меньше, чем задано: адрес посетителя неизвестен. Поправьте TRUST_PROXY.'
      : 'Если все они свои, задайте TRUST_PROXY равным их числу: иначе у всех один адрес и общие ограничения входа.',
  )
}

function demoAccounts({ openDemoAccounts: open }: State): Judged | null {
  if (open === 0) return null
  return bad(
    `могут войти ${counted(open, 'запись', 'записи', 'записей')}, их пароль известен всем`,
    'В системе уже есть настоящая организация: заблокируйте их или смените им пароли. Адреса на example.com.',
  )
}

/** Findings about an installation, except its connections to other machines. */
export function installationFindings(state: State): InstallationFinding[] {
  const { version, commit, server_version: server, bytes: size, locale } = state
  const all: Array<[InstallationFinding['group'], string, Judged | null]> = [
    ['Программа и база', 'Версия', good(`${version}${commit ? `, сборка ${commit.slice(0, 12)}` : ''}`)],
    ['Программа и база', 'Миграции', migrations(state)],
    ['Программа и база', 'База данных', good(`PostgreSQL ${server}, ${bytes(size)}, сортировка ${locale}`)],
    ['Сохранность', 'Резервная копия', backup(state)],
    ['Сохранность', 'Учебное восстановление', drill(state)],
    ['Сохранность', 'Журнал действий', chain(state)],
    ['Сохранность', 'Место на диске', disk(state)],
    ['Работа', 'Письма', letters(state)],
    ['Работа', 'Задания', jobs(state)],
    ['Работа', 'Часы', clock(state)],
    ['Доверие', 'Проверка анонимности', anonymity(state)],
    ['Доверие', 'Адрес посетителя', visitor(state)],
    ['Доверие', 'Демонстрационные учётные записи', demoAccounts(state)],
  ]
  return all.flatMap(([group, name, judged]) => (judged ? [{ group, name, ...judged }] : []))
}

export const installationReport = (findings: readonly InstallationFinding[]): string =>
  findings
    .map(({ is_good, name, words, todo, command }) =>
      [`${is_good ? '✔' : '✘'} ${name}: ${words}`, todo && `    ${todo}`, command && `    ${command}`]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n')
