import { UserError } from '@/scripts/boot/console.mjs'
import { readArgs } from '@/scripts/lib/options'

interface AdminCommand {
  summary: string
  /** Its options as they are typed: one with a value takes text, one in brackets may be left out. */
  usage: string
  help: string[]
  asksPassword?: (options: Record<string, string | boolean | undefined>) => boolean
}

/** What `npm run admin` can do. */
export const ADMIN_COMMANDS = {
  'create-admin': {
    summary: 'добавить администратора',
    usage: '--email АДРЕС --surname ФАМИЛИЯ --name ИМЯ [--password]',
    help: [
      'Создаёт учётную запись администратора и отправляет приглашение на её адрес.',
      '--password — вместо приглашения сразу задать пароль: команда спросит его или прочтёт первой строкой ввода.',
      'Нужен, пока почта не настроена; письмо не отправляется.',
    ],
    asksPassword: ({ password }: Record<string, unknown>) => password === true,
  },
  'reset-password': {
    summary: 'задать пользователю новый пароль',
    usage: '--email АДРЕС',
    help: [
      'Спрашивает новый пароль (или читает первую строку ввода). Все сеансы пользователя завершаются,',
      'отправленные ему ссылки перестают действовать, на почту уходит уведомление.',
    ],
    asksPassword: () => true,
  },
  block: {
    summary: 'заблокировать пользователя',
    usage: '--email АДРЕС',
    help: ['Вход закрывается, все сеансы завершаются сразу. Последнего администратора заблокировать нельзя.'],
  },
  unblock: {
    summary: 'разблокировать пользователя',
    usage: '--email АДРЕС',
    help: ['Снимает блокировку и приостановку за год без входа. Пароль остаётся прежним.'],
  },
  'reset-factor': {
    summary: 'сбросить пользователю подтверждение входа',
    usage: '--email АДРЕС --reason ПРИЧИНА',
    help: [
      'Удаляет приложение с кодами, ключи доступа и резервные коды: пользователь войдёт с одним паролем.',
      'Его сеансы завершаются, причина приходит ему письмом и остаётся в журнале действий.',
    ],
  },
  'rebuild-facts': {
    summary: 'пересчитать данные сравнения по утверждённым документам',
    usage: '',
    help: ['Сверяет факты сравнения с утверждёнными документами и исправляет расхождения. Работать можно.'],
  },
  'export-audit': {
    summary: 'выгрузить журнал действий',
    usage: '--from ГГГГ-ММ-ДД --to ГГГГ-ММ-ДД --output ФАЙЛ [--format jsonl|csv]',
    help: [
      'Дни включительно, в часовом поясе APP_TIMEZONE. jsonl — строка JSON на событие (по умолчанию),',
      'csv — для табличных программ. Файл создаётся только для чтения владельцем; готовый не перезаписывается.',
    ],
  },
  'export-person': {
    summary: 'выгрузить всё, что хранится о человеке',
    usage: '--person АДРЕС|НОМЕР --output ФАЙЛ.zip',
    help: [
      'Архив с одним и тем же как JSON и как текст: учётная запись, сеансы, письма, документы, журнал действий.',
      'Паролей и ключей в нём нет. Файл создаётся только для чтения владельцем; готовый не перезаписывается.',
    ],
  },
  'forget-person': {
    summary: 'обезличить человека',
    usage: '--person АДРЕС|НОМЕР',
    help: [
      'Имя, адреса и контакты исчезают из таблиц, в журнале действий вместо них ключевой хеш; цепь журнала остаётся целой.',
      'Готовые отчёты для внутреннего контроля, где он может быть назван, удаляются: их можно заказать заново.',
      'Остаются прежними примечания и причины в документах, а руководителя в карточке организации меняют в ней самой.',
      'Сеансы, ссылки и письма прекращаются, вход закрывается. Роль, организация, введённое и утверждённое остаются.',
      'Вернуть нельзя. Действует от имени владельца базы (DATABASE_OWNER_URL).',
    ],
  },
  reseal: {
    summary: 'перешифровать хранимое нынешним AUTH_SECRET',
    usage: '',
    help: [
      'После смены AUTH_SECRET, пока прежний стоит в AUTH_SECRET_PREVIOUS: ключи кодов с телефонов шифруются новым.',
      'Работать можно. Затем AUTH_SECRET_PREVIOUS уберите, когда уйдут ждущие письма.',
    ],
  },
  'check-installation': {
    summary: 'состояние системы: что в порядке и что сделать',
    usage: '',
    help: [
      'Версия и миграции, копия и учебное восстановление, журнал действий, диск, письма, задания, часы, выпуск и анонимность,',
      'связь с базой, почтой и приёмником трасс, сертификат сайта: от общеизвестного центра и ещё не меньше 14 дней.',
      'То же — страница «Состояние системы». Всё хорошо — код завершения 0, иначе 1.',
    ],
  },
  'support-bundle': {
    summary: 'сводка для поддержки: без секретов, имён и адресов',
    usage: '--output ФАЙЛ [--log ФАЙЛ]',
    help: [
      'Состояние системы, настройки (о секретах и адресах — только что они заданы) и последние 2000 строк журнала приложения.',
      '--log — файл с его выводом или «-»: docker compose logs --no-color app | … support-bundle --output … --log -',
      'Имена, почта, телефоны, адреса в сети и названия организаций в строках заменены. Прочтите файл, прежде чем отправить.',
    ],
  },
  'verify-chain': {
    summary: 'проверить, что журнал действий цел',
    usage: '',
    help: [
      'Пересчитывает цепи журнала и называет каждую запись, изменённую, удалённую или вставленную мимо системы.',
      'Журнал цел — код завершения 0, иначе 1. Миллион записей — около 10 секунд процессора, на занятой машине вдвое дольше; работать можно.',
    ],
  },
} satisfies Record<string, AdminCommand>

type AdminCommandName = keyof typeof ADMIN_COMMANDS

/** The list of commands. */
function generalHelp() {
  const names = Object.keys(ADMIN_COMMANDS)
  const width = Math.max(...names.map((name) => name.length))
  const lines = Object.entries(ADMIN_COMMANDS).map(
    ([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`,
  )
  return [
    'Команды администратора: npm run admin -- КОМАНДА [параметры]',
    '',
    ...lines,
    '',
    'Подробно: npm run admin -- КОМАНДА --help',
  ].join('\n')
}

function commandHelp(name: AdminCommandName) {
  const { summary, usage, help } = ADMIN_COMMANDS[name]
  return [`npm run admin -- ${name} ${usage}`.trimEnd(), '', `Что делает: ${summary}.`, ...help].join('\n')
}

function isCommand(name: string | undefined): name is AdminCommandName {
  return name !== undefined && Object.hasOwn(ADMIN_COMMANDS, name)
}

/** The options that a usage names: `--email АДРЕС`, `[--format jsonl|csv]`, `[--password]`. */
function optionsIn(usage: string) {
  const named = [...usage.matchAll(/(\[?)--([a-z]+)( [^[\]\s]+)?/g)]
  const options = Object.fromEntries(
    named.map(([, , name = '', value]) => [
      name,
      { type: value ? ('string' as const) : ('boolean' as const) },
    ]),
  )
  return { options, required: named.flatMap(([, bracket, name = '']) => (bracket ? [] : [name])) }
}

/**
 * Understands a command line.
 * @param args after `npm run admin --`
 */
export function parseAdminArgs(
  args: string[],
):
  | { help: string }
  | { name: AdminCommandName; options: Record<string, string | boolean | undefined>; asksPassword: boolean } {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    return { help: generalHelp() }
  if (!isCommand(name)) throw new UserError(`Нет команды «${name}».\n\n${generalHelp()}`)
  if (rest.includes('--help') || rest.includes('-h')) return { help: commandHelp(name) }
  const command: AdminCommand = ADMIN_COMMANDS[name]
  const { options: known, required } = optionsIn(command.usage)
  const { values: options } = readArgs({ args: rest, options: known }, commandHelp(name))
  const missing = required.filter((key) => !String(options[key] ?? '').trim())
  if (missing.length > 0) {
    throw new UserError(`Не задано: ${missing.map((key) => `--${key}`).join(', ')}.\n\n${commandHelp(name)}`)
  }
  return { name, options, asksPassword: command.asksPassword?.(options) ?? false }
}
