import { stripVTControlCharacters } from 'node:util'

/** Expected output of our commands. Any other line is noise, or a warning to fix at its cause. */

const TOOK = String.raw`(\d+,\d с|\d+ мин \d+ с)`

const stageLines = (titles: string, note = '') => [
  new RegExp(`^▸ (${titles})( \\(.+\\))?$`),
  new RegExp(`^✔ (${titles}): ${TOOK}${note}$`),
  new RegExp(`^… в работе: ((${titles})( \\(.+\\))? ${TOOK}( · )?)+$`),
]

/** npm announces the script it runs. */
const NPM = [/^> pokazateli@\S+ \S+$/, /^> node (scripts|e2e)\/run\.mjs \w+$/]
const LOGS = /^ *Подробности шагов: \.cache\/logs\/\w+$/
const BOOT = ['Установка зависимостей', 'Клиент базы данных', 'Сборка приложения']

/** Output of `npm start` up to the line that says how to stop it. */
export const START_LINES = [
  ...NPM,
  ...stageLines(
    [...BOOT, 'База данных', 'Справочники( и демонстрационные данные)?', 'Запуск приложения'].join('|'),
  ),
  /^ {2}(встроенный PostgreSQL, данные в папке \.data|\S+:\d+\/\S+)$/,
  /^ {2}применены миграции: \d+, последняя \d{14}_\w+$/,
  /^ {2}Роль базы данных одна: /,
  /^ {2}(Справочники|Показатели|Администратор|Демонстрационные данные): /,
  /^ {2}Приложение работает от имени root, а не учётной записи pokazateli: /,
  /^✔ Система работает: https?:\/\/\S+$/,
  /^ {2}Демонстрационные учётные записи, пароль у всех /,
  /^ {4}(admin|manager|operator)@example\.com {2,}(администратор|руководитель организации|оператор организации)$/,
  LOGS,
  /^ {2}Остановить: Ctrl\+C$/,
  // Warnings and errors of the application, such as slow statements on a busy machine; its informational log lines are
  // noise.
  /^\{"level":[45]0,/,
  // The audit line of the first administrator.
  /^\{"level":30,.*"action":"user\.create",.*"msg":"audit"\}$/,
]

/** Output of `npm test` when everything passes. */
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

export const BUILD_LINES = [
  /^▲ Next\.js [\d.]+ \(Turbopack\)$/,
  /^✓ Running next\.config\.mjs took /,
  /^- Environments: \.env$/,
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

/** Non-empty lines that match none of the allowed patterns. */
export const unexpectedLines = (text: string, allowed: readonly RegExp[]): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !allowed.some((pattern) => pattern.test(line)))
