import { inject, test } from 'vitest'
import { signedIn } from './api'
import { freshWorld } from './database'

/** Ids of the small world, the same in each test: what a test does to it is gone with the next. */
export const world = inject('world')

/** A test with a world of its own in the file's database, and with the people it names signed in. */
export const it = test
  .extend('world', { auto: true }, freshWorld)
  .extend('admin', ({ world: { users } }) => signedIn(users.admin))
  .extend('manager', ({ world: { users } }) => signedIn(users.manager))
  .extend('operator', ({ world: { users } }) => signedIn(users.operator))
