import { test } from 'vitest'
import { signedIn } from './api'
import { freshWorld } from './database'

/** A test with a world of its own in the file's database, and with the people it names signed in. */
export const it = test
  .extend('world', { auto: true }, freshWorld)
  .extend('admin', ({ world }) => signedIn(world.users.admin))
  .extend('manager', ({ world }) => signedIn(world.users.manager))
  .extend('operator', ({ world }) => signedIn(world.users.operator))
