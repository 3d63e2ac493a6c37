import type { z } from 'zod'
import { formatDateTime } from '@/lib/core/format/dates'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted } from '@/lib/core/format/plural'
import type { InstallationFinding, jobsRow, seenRow } from '@/lib/features/platform/contract'

/** Observed state of an installation; ages and times in seconds. */
export interface Seen extends Omit<z.output<typeof seenRow>, 'tls' | 'has_jobs' | 'demo_hashes'> {
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
  proxies: { seen: number; set: number } | null
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

const ageOf = (seen: Seen, at: string) => (Date.parse(seen.now) - Date.parse(at)) / 1000
const told = (seen: Seen, at: string) =>
  `${formatDateTime(at)}, ${ageOf(seen, at) < 60 ? 'только что' : `${spoken(ageOf(seen, at), 'минуту')} назад`}`
const isWithin = (seen: Seen, at: string | null | undefined, age: number) =>
  at !== null && at !== undefined && ageOf(seen, at) <= age

type Judged = Omit<InstallationFinding, 'group' | 'name'>
const good = (words: string): Judged => ({ is_good: true, words })
const bad = (words: string, todo: string, command?: string): Judged => ({
  is_good: false,
  words,
  todo,
  ...(command && { command }),
})

function migrations(seen: Seen): Judged {
  const at = seen.migrated_at ? `, последняя ${formatDateTime(seen.migrated_at)}` : ''
  const words = `применено ${seen.migrations}${at}: ${seen.migration}`
  if (seen.migration < seen.last_migration) return bad(words, 'База старше программы.', 'npm run db:migrate')
  if (seen.last_migration !== '' && seen.migration > seen.last_migration)
    return bad(words, 'База новее программы: поставьте версию, которая её обновила.')
  return good(words)
}

function backup(seen: Seen): Judged {
  const kept = seen.upkeep.backup
  if (seen.archived_at && isWithin(seen, seen.archived_at, BACKUP_AGE))
    return good(`база архивируется непрерывно, последняя часть ${told(seen, seen.archived_at)}`)
  const todo = 'Копия нужна раз в сутки. Сделайте её и проверьте, почему не сработало расписание.'
  if (!kept)
    return bad(
      'ни одной не отмечено',
      'Копия нужна раз в сутки: сделайте её и заведите расписание.',
      'npm run backup',
    )
  const { bytes: size, encrypted } = kept.detail
  const words = `${told(seen, kept.at)}, ${bytes(Number(size))}, ${encrypted ? 'зашифрована' : 'не зашифрована'}`
  return isWithin(seen, kept.at, BACKUP_AGE) ? good(words) : bad(words, todo, 'npm run backup')
}

const lasted = (seconds: number) =>
  seconds < 60 ? `${formatNumber(Math.max(1, seconds))} с` : `${formatNumber(seconds / 60, 1)} мин`

function drill(seen: Seen): Judged {
  const kept = seen.upkeep.drill
  const words = kept
    ? `${told(seen, kept.at)}, длилось ${lasted(Number(kept.detail.seconds))}`
    : 'ни одного не отмечено'
  if (isWithin(seen, kept?.at, DRILL_AGE)) return good(words)
  return bad(
    words,
    'Копия без проверки — не копия. Раз в 90 дней восстановите последнюю рядом с работающей базой.',
    'npm run restore -- --drill ФАЙЛ',
  )
}

function chain(seen: Seen): Judged {
  const kept = seen.upkeep.chain
  const command = 'npm run admin -- verify-chain'
  if (!kept) return bad('цепь не проверяли', 'Проверяйте её раз в месяц, например из cron.', command)
  const count = counted(Number(kept.detail.count), 'запись', 'записи', 'записей')
  if (Number(kept.detail.faults) > 0)
    return bad(`проверен ${told(seen, kept.at)}: изменён мимо системы`, 'Посмотрите, какие записи.', command)
  const words = `цепь проверена ${told(seen, kept.at)}: ${count} без разрывов`
  return isWithin(seen, kept.at, CHAIN_AGE) ? good(words) : bad(words, 'Проверьте снова.', command)
}

function disk({ disk: { free, size, hasDatabase } }: Seen): Judged {
  const words = `свободно ${bytes(free)} из ${bytes(size)}${hasDatabase ? '' : '; база на другой машине, её диск смотрите там'}`
  if (free < Math.min(size / 10, 5e9))
    return bad(words, 'Освободите место: без него база остановится.', 'df -h')
  return good(words)
}

function letters({ letters: { waiting, age, failing, sent }, sendsMail }: Seen): Judged {
  const of = waiting > 0 ? `, из них не принято ${failing}, старшему ${spoken(age, 'минута')}` : ''
  const words = `ждут ${waiting}${of}; за сутки отправлено ${sent}`
  if (!sendsMail && waiting > 0) return bad(words, 'Письма некуда отправить: задайте SMTP_URL.')
  if (waiting > 0 && age > LETTER_AGE)
    return bad(words, 'Письма не уходят больше часа: проверьте почтовый сервер и SMTP_URL.')
  return good(words)
}

function jobs(seen: Seen): Judged {
  const { jobs: known } = seen
  const todo = 'Ночную работу ведёт процесс с JOBS=on: проверьте, что он есть, и журнал приложения.'
  if (!known || known.known === 0) return bad('расписания нет', todo)
  const last = known.completed_at ? `последнее ${told(seen, known.completed_at)}` : 'ещё не выполнялись'
  const words = `по расписанию ${known.known}; ${last}; за сутки не удалось ${known.failed}`
  const isYoung = known.completed_at === null && isWithin(seen, known.since, NIGHT_AGE)
  if (known.failed > 0) return bad(words, 'Причина — в журнале приложения, строки job.')
  return isYoung || isWithin(seen, known.completed_at, NIGHT_AGE) ? good(words) : bad(words, todo)
}

function clock({ skew, timeZone }: Seen): Judged {
  const words = `расхождение с базой ${formatNumber(Math.abs(skew), 1)} с; пояс ${timeZone}`
  if (Math.abs(skew) <= SKEW) return good(words)
  return bad(words, 'Включите синхронизацию времени на обеих машинах.', 'timedatectl set-ntp true')
}

function anonymity(seen: Seen): Judged {
  const { publication, problem, min_group: group } = seen
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

function visitor({ proxies }: Seen): Judged | null {
  if (!proxies) return null
  const words = `TRUST_PROXY=${proxies.set}, адресов от посредников — ${proxies.seen}`
  if (proxies.seen === proxies.set) return good(`${words}: совпадает`)
  return bad(
    words,
    proxies.seen < proxies.set
      ? 'Посредников меньше, чем задано: адрес посетителя неизвестен. Поправьте TRUST_PROXY.'
      : 'Если все они свои, задайте TRUST_PROXY равным их числу: иначе у всех один адрес и общие ограничения входа.',
  )
}

function demoAccounts({ openDemoAccounts: open }: Seen): Judged | null {
  if (open === 0) return null
  return bad(
    `могут войти ${counted(open, 'запись', 'записи', 'записей')}, их пароль известен всем`,
    'В системе уже есть настоящая организация: заблокируйте их или смените им пароли. Адреса на example.com.',
  )
}

/** Findings about an installation, except its connections to other machines. */
export function installationFindings(seen: Seen): InstallationFinding[] {
  const { version, commit, server_version: server, bytes: size, locale } = seen
  const all: Array<[InstallationFinding['group'], string, Judged | null]> = [
    ['Программа и база', 'Версия', good(`${version}${commit ? `, сборка ${commit.slice(0, 12)}` : ''}`)],
    ['Программа и база', 'Миграции', migrations(seen)],
    ['Программа и база', 'База данных', good(`PostgreSQL ${server}, ${bytes(size)}, сортировка ${locale}`)],
    ['Сохранность', 'Резервная копия', backup(seen)],
    ['Сохранность', 'Учебное восстановление', drill(seen)],
    ['Сохранность', 'Журнал действий', chain(seen)],
    ['Сохранность', 'Место на диске', disk(seen)],
    ['Работа', 'Письма', letters(seen)],
    ['Работа', 'Задания', jobs(seen)],
    ['Работа', 'Часы', clock(seen)],
    ['Доверие', 'Проверка анонимности', anonymity(seen)],
    ['Доверие', 'Адрес посетителя', visitor(seen)],
    ['Доверие', 'Демонстрационные учётные записи', demoAccounts(seen)],
  ]
  return all.flatMap(([group, name, judged]) => (judged ? [{ group, name, ...judged }] : []))
}

/** The findings as text for a console. */
export const installationReport = (findings: readonly InstallationFinding[]): string =>
  findings
    .map(({ is_good, name, words, todo, command }) =>
      [`${is_good ? '✔' : '✘'} ${name}: ${words}`, todo && `    ${todo}`, command && `    ${command}`]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n')
