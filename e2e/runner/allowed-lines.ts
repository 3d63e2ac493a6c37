import { stripVTControlCharacters } from 'node:util'

/** What our commands may print. A line that fits none of them is noise, or a warning whose cause is to be mended. */

const TOOK = String.raw`(\d+,\d с|\d+ мин \d+ с)`

const stageLines = (titles: string, note = '') => [
  new RegExp(`^▸ (${titles})( \\(.+\\))?$`),
  new RegExp(`^✔ (${titles}): ${TOOK}${note}$`),
  new RegExp(`^… в работе: ((${titles})( \\(.+\\))? ${TOOK}( · )?)+$`),
]

/** npm tells which script it runs. */
const NPM = [/^> pokazateli@\S+ \S+$/, /^> node (scripts|e2e)\/run\.mjs \w+$/]
const LOGS = /^ *Подробности шагов: \.cache\/logs\/\w+$/
const BOOT = ['Установка зависимостей', 'Клиент базы данных', 'Сборка приложения']

/** Of `npm start`, till it says how to stop it. */
export const START_LINES = [
  ...NPM,
  ...stageLines(
    [...BOOT, 'База данных', 'Справочники( и демонстрационные данные)?', 'Запуск приложения'].join('|'),
  ),
  /^ {2}(встроенный PostgreSQL, данные в папке \.data|\S+:\d+\/\S+)$/,
  /^ {2}применены миграции: \d+, последняя \d{14}_\w+$/,
  /^ {2}Роль базы данных одна: /,
  /^ {2}(Справочники|Показатели|Администратор|Демонстрационные данные): /,
  /^✔ Система работает: https?:\/\/\S+$/,
  /^ {2}Демонстрационные учётные записи, пароль у всех /,
  /^ {4}(admin|manager|operator)@example\.com {2,}(администратор|руководитель организации|оператор организации)$/,
  LOGS,
  /^ {2}Остановить: Ctrl\+C$/,
  // Warnings of the application itself, such as those of slow statements on a busy machine; its log of level 30 is noise here.
  /^\{"level":[45]0,/,
  // The journal's line of the first administrator.
  /^\{"level":30,.*"action":"user\.create",.*"msg":"audit"\}$/,
]

/** Of `npm test` where everything passes. */
export const testLines = (titles: readonly string[]) => [
  ...NPM,
  ...stageLines(
    [...BOOT, 'Установка браузера для тестов', ...titles].join('|'),
    '(, (прошло|пропущено) \\d+)*',
  ),
  /^ {2}не проверено: /,
  LOGS,
  /^\d+ passed, 0 failed(, \d+ skipped)?$/,
]

/** Of `next build`, in its own log. */
export const BUILD_LINES = [
  /^▲ Next\.js [\d.]+ \(Turbopack\)$/,
  /^✓ Running next\.config\.mjs took /,
  /^- Experiments \(use with caution\):$/,
  /^ {2}(⨯ (?:preloadEntriesOnStart|turbopackSourceMaps|turbopackFileSystemCacheForBuild)|· turbopackChunking)$/,
  /^ {2}Creating an optimized production build \.\.\.$/,
  /^✓ Compiled successfully in /,
  /^✓ Finished filesystem cache database compaction in /,
  /^ {2}Skipping validation of types$/,
  /^ {2}Finished TypeScript config validation in /,
  /^ {2}Collecting page data using \d+ workers? \.\.\.$/,
  /^ {2}Generating static pages using \d+ workers? \(\d+\/\d+\)/,
  /^✓ Generating static pages using \d+ workers? \(\d+\/\d+\) in /,
  /^ {2}Finalizing page optimization \.\.\.$/,
  /^Route \(app\)/,
  /^[┌├└] [ƒ○] \//,
  /^ƒ +Proxy \(Middleware\)$/,
  /^○ {2}\(Static\) /,
  /^ƒ {2}\(Dynamic\) /,
  /^✓ Finished writing to filesystem cache in /,
]

/** Lines of a printed text that fit none of those allowed; empty ones say nothing. */
export const strangeLines = (text: string, allowed: readonly RegExp[]): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !allowed.some((pattern) => pattern.test(line)))
