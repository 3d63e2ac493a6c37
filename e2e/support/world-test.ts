import { inject, test } from 'vitest'
import { clientOfSession } from './api'
import { freshWorld } from './database'
import type { Person } from './world-rows'

/** Ids of the small world; its data are restored before each test. */
export const world = inject('world')

const signedIn = (person: Person) => clientOfSession(world.sessions[person])

/** Signed-in clients of its people. */
export const admin = await signedIn('admin')
export const manager = await signedIn('manager')
export const operator = await signedIn('operator')
export const otherManager = await signedIn('otherManager')
export const otherOperator = await signedIn('otherOperator')
export const unassigned = await signedIn('unassigned')
export const watcher = await signedIn('watcher')
export const blocked = await signedIn('blocked')
export const notAgreed = await signedIn('notAgreed')

/** `it` with the small world restored in the file's database. */
export const it = test.extend('world', { auto: true }, freshWorld)
