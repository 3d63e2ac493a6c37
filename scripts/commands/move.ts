import { say } from '@/scripts/boot/console.mjs'
import { openDatabase } from '@/scripts/database/database'
import { entryArgs, runNode } from '@/scripts/lib/processes'
import { authSecret } from '@/scripts/lib/secrets'

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

/** `npm run move -- …`: organisations, people, indicators and documents of the former system. */
export async function main(args: string[]) {
  if (!COMMANDS.includes(args[0] ?? '')) {
    say(HELP)
    return args.length === 0 ? 0 : 1
  }
  const { url } = await openDatabase()
  return runNode(await entryArgs('scripts/move/main.ts', ...args), {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: undefined,
    AUTH_SECRET: authSecret(),
    NODE_ENV: process.env.NODE_ENV || 'production',
  })
}
