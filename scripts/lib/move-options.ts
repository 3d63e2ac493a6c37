import { UserError } from '@/scripts/boot/console.mjs'
import { readArgs } from '@/scripts/lib/options'

const COMMANDS = ['inspect', 'read', 'check', 'write', 'verify', 'compare', 'pilots', 'finish']

const FOLDER = process.env.MOVE_FOLDER || '.data/move'

const HELP = `Переезд из прежней системы: docs/moving.md
  npm run move -- inspect                 найти таблицы прежней базы и записать ${FOLDER}/mapping.json
  npm run move -- read [ПАПКА]            прочитать их в папку ${FOLDER}/bundle
  npm run move -- read [ПАПКА] --workbooks=ПАПКА
                                          прочитать вместо базы заполненные шаблоны квартала
  npm run move -- check [ПАПКА]           проделать перенос и отменить его; отчёт в report.html
  npm run move -- write [ПАПКА] --apply   перенести; ещё раз — только то, чего не хватает или что изменилось там
  npm run move -- verify [ПАПКА]          сверить перенесённое с прочитанным
  npm run move -- compare [ПАПКА] --old=https://… [--sample=200]
                                          сверить с ответами прежней системы (LEGACY_EMAIL, LEGACY_PASSWORD)
  npm run move -- pilots [НОМЕР …]        какие организации уже вносят данные здесь, по номерам прежней системы
  npm run move -- finish [ПАПКА]          завершить переезд и написать руководителям
Прежняя база — в LEGACY_DATABASE_URL; в неё ничего не записывается. Зашифрованный пакет открывает --identity=ФАЙЛ.`

/**
 * Understands a command line.
 * @param args after `npm run move --`
 */
export function parseMoveArgs(args: string[]) {
  const help = { help: HELP }
  if (args.length === 0 || args[0] === 'help') return help
  const text: { type: 'string' } = { type: 'string' }
  const flag: { type: 'boolean' } = { type: 'boolean' }
  const { values, positionals } = readArgs(
    {
      args,
      allowPositionals: true,
      options: {
        help: { ...flag, short: 'h' },
        apply: flag,
        identity: text,
        old: text,
        sample: text,
        workbooks: text,
        leaving: text,
        people: text,
        managerless: text,
        metrics: text,
      },
    },
    HELP,
  )
  if (values.help) return help
  const [command = '', ...rest] = positionals
  if (!COMMANDS.includes(command)) throw new UserError(`Нет команды «${command}».\n\n${HELP}`)
  const { help: _, ...options } = values
  return { command, rest, options }
}
