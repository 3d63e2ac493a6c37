import { expect, it } from 'vitest'
import { installationFindings, installationReport, type State } from '@/lib/features/platform/rules'

const NOW = '2026-11-25T10:00:00.000Z'
const ago = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString()

const WELL: State = {
  ...{ now: NOW, timeZone: 'Europe/Moscow', version: '1.0.0', commit: 'abcdef0123456789' },
  ...{ last_migration: '2_b', migration: '2_b', migrations: 2, migrated_at: ago(30) },
  ...{ server_version: '18.1', bytes: 1.9e9, locale: 'ru-RU', archived_at: null },
  upkeep: {
    backup: { at: ago(7), detail: { bytes: 412e6, encrypted: true } },
    drill: { at: ago(24 * 89), detail: { seconds: 660 } },
    chain: { at: ago(6), detail: { count: 184_203, faults: 0 } },
  },
  letters: { waiting: 3, age: 240, failing: 0, sent: 61 },
  sendsMail: true,
  jobs: { known: 10, failed: 0, completed_at: ago(6), since: ago(600) },
  skew: 0.02,
  disk: { free: 118e9, size: 200e9, hasDatabase: true },
  publication: { number: '2026-III-1', published_at: ago(50), leaks: 0 },
  ...{ problem: null, min_group: 5, openDemoAccounts: 0, proxies: { actual: 1, set: 1 } },
}

const toDo = (changed: Partial<State>) =>
  installationFindings({ ...WELL, ...changed }).flatMap(({ name, is_good }) => (is_good ? [] : [name]))

it('is good line by line, each with its fact', () => {
  const findings = installationFindings(WELL)
  expect(findings.filter(({ is_good }) => !is_good)).toEqual([])
  expect(installationReport(findings).split('\n')).toEqual([
    '✔ Версия: 1.0.0, сборка abcdef012345',
    expect.stringMatching(/^✔ Миграции: применено 2, последняя .*: 2_b$/),
    '✔ База данных: PostgreSQL 18.1, 1,9 ГБ, сортировка ru-RU',
    expect.stringMatching(/^✔ Резервная копия: .*, 7 часов назад, 412,0 МБ, зашифрована$/),
    expect.stringMatching(/^✔ Учебное восстановление: .*, 89 дней назад, длилось 11,0 мин$/),
    expect.stringMatching(/^✔ Журнал действий: .*184\u00a0203 записи без разрывов$/),
    '✔ Место на диске: свободно 118,0 ГБ из 200,0 ГБ',
    '✔ Письма: ждут 3, из них не принято 0, старшему 4 минуты; за сутки отправлено 61',
    expect.stringMatching(/^✔ Задания: по расписанию 10; последнее .*; за сутки не удалось 0$/),
    '✔ Часы: расхождение с базой 0,0 с; пояс Europe/Moscow',
    expect.stringMatching(/^✔ Проверка анонимности: действующий выпуск 2026-III-1 .*узнать можно: 0$/),
    '✔ Адрес посетителя: TRUST_PROXY=1, адресов от посредников — 1: совпадает',
  ])
})

it('tells a drill shorter than a minute in seconds', () => {
  const drilled = (seconds: number) => {
    const upkeep = { ...WELL.upkeep, drill: { at: ago(1), detail: { seconds } } }
    return installationFindings({ ...WELL, upkeep }).find(({ name }) => name === 'Учебное восстановление')
      ?.words
  }
  expect([0, 3, 59, 60].map((seconds) => drilled(seconds)?.split(', длилось ')[1])).toEqual([
    '1 с',
    '3 с',
    '59 с',
    '1,0 мин',
  ])
})

it.each<[string, Partial<State>]>([
  ['Миграции', { migration: '1_a' }],
  ['Миграции', { migration: '3_c' }],
  ['Резервная копия', { upkeep: { ...WELL.upkeep, backup: { at: ago(27), detail: { bytes: 1 } } } }],
  ['Резервная копия', { upkeep: { ...WELL.upkeep, backup: undefined }, archived_at: ago(27) }],
  ['Учебное восстановление', { upkeep: { ...WELL.upkeep, drill: { at: ago(24 * 91), detail: {} } } }],
  ['Журнал действий', { upkeep: { ...WELL.upkeep, chain: { at: ago(1), detail: { count: 5, faults: 1 } } } }],
  ['Журнал действий', { upkeep: { ...WELL.upkeep, chain: undefined } }],
  ['Место на диске', { disk: { free: 4e9, size: 200e9, hasDatabase: true } }],
  ['Письма', { letters: { ...WELL.letters, age: 3_601 } }],
  ['Письма', { sendsMail: false }],
  ['Задания', { jobs: { known: 10, failed: 1, completed_at: ago(6), since: ago(600) } }],
  ['Задания', { jobs: { known: 10, failed: 0, completed_at: null, since: ago(27) } }],
  ['Задания', { jobs: null }],
  ['Часы', { skew: -6 }],
  ['Проверка анонимности', { publication: { number: '1', published_at: ago(1), leaks: 1 } }],
  ['Проверка анонимности', { problem: 'Проверка нашла' }],
  ['Проверка анонимности', { min_group: 4 }],
  ['Адрес посетителя', { proxies: { actual: 2, set: 1 } }],
  ['Демонстрационные учётные записи', { openDemoAccounts: 3 }],
  ['Адрес посетителя', { proxies: { actual: 0, set: 1 } }],
])('%s has something to do, and nothing else has: %o', (name, changed) => {
  expect(toDo(changed)).toEqual([name])
})

it('a database that archives itself needs no daily copy, a young one no night', () => {
  expect(toDo({ upkeep: { ...WELL.upkeep, backup: undefined }, archived_at: ago(1) })).toEqual([])
  expect(toDo({ jobs: { known: 10, failed: 0, completed_at: null, since: ago(1) } })).toEqual([])
  expect(installationFindings({ ...WELL, proxies: null }).map(({ name }) => name)).not.toContain(
    'Адрес посетителя',
  )
})
