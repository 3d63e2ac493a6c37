import { inject, test } from 'vitest'
import { holderOf } from './api'
import { freshWorld } from './database'
import type { Person } from './world-rows'

/** Ids of the small world, the same in each test: what a test does to it is gone with the next. */
export const world = inject('world')

const signedIn = (person: Person) => holderOf(world.sessions[person])

/** Its people, each in a browser where they are signed in. */
export const admin = await signedIn('admin')
export const manager = await signedIn('manager')
export const operator = await signedIn('operator')
export const otherManager = await signedIn('otherManager')
export const otherOperator = await signedIn('otherOperator')
export const unassigned = await signedIn('unassigned')
export const watcher = await signedIn('watcher')
export const blocked = await signedIn('blocked')
export const notAgreed = await signedIn('notAgreed')

/** A test with a world of its own in the file's database. */
export const it = test.extend('world', { auto: true }, freshWorld)
