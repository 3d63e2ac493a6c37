import { say } from '@/scripts/boot/console.mjs'
import { openDatabase } from '@/scripts/database/database'
import { entryArgs, runNode } from '@/scripts/lib/processes'

const COMMANDS = ['inspect', 'read', 'check', 'write', 'verify']

const HELP = `Переезд из прежней системы: docs/moving.md
  npm run move -- inspect                 найти таблицы прежней базы и записать move/mapping.json
  npm run move -- read                    прочитать их в папку move/bundle
  npm run move -- check [ПАПКА]           проделать перенос и отменить его; отчёт в report.html
  npm run move -- write [ПАПКА] --apply   перенести; ещё раз — только то, чего не хватает
  npm run move -- verify [ПАПКА]          сверить перенесённое с прочитанным
Прежняя база — в LEGACY_DATABASE_URL; в неё ничего не записывается.`

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
    LEGACY_DATABASE_URL: process.env.LEGACY_DATABASE_URL,
  })
}
