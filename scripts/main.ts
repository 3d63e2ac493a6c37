import { runCommand } from '@/scripts/lib/command'

const SETTINGS = 'Настройки — в .env: .env.example, docs/operations.md.'

/** What `node scripts/run.mjs COMMAND` can do. */
await runCommand({
  start: {
    load: () => import('@/scripts/commands/start'),
    signalCode: 0,
    help: `npm start — собирает и запускает систему; работает, пока не остановят. ${SETTINGS}`,
  },
  dev: {
    load: () => import('@/scripts/commands/dev'),
    signalCode: 0,
    help: `npm run dev — запускает систему для разработки: правки видны сразу. ${SETTINGS}`,
  },
  build: { load: () => import('@/scripts/commands/build') },
  migrate: { load: () => import('@/scripts/commands/migrate') },
  'new-migration': { load: () => import('@/scripts/commands/new-migration') },
  backup: { load: () => import('@/scripts/commands/backup') },
  restore: { load: () => import('@/scripts/commands/restore') },
  admin: { load: () => import('@/scripts/commands/admin') },
  facts: { load: () => import('@/scripts/commands/facts') },
  move: { load: () => import('@/scripts/commands/move') },
})
