import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startTemporary, temporaryFolder } from '@/e2e/support/postgres/temporary'
import type { ThreadName } from '@/lib/core/process/guard-bridge'
import { bundled, bundledThreads } from '@/scripts/boot/bundle.mjs'
import { ensureDatabase, withClient } from '@/scripts/database/database-url'
import { migrateAndGrant, urlOf } from '@/scripts/database/running-role'
import { seed } from '@/scripts/lib/prepare'
import { randomSecret } from '@/scripts/lib/secrets'
import { databaseUrl, dropDatabases, runningRole } from './database'
import { keepState, preparePristine, restoreState } from './postgres/pristine'
import { makeWorld, type World } from './world-rows'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the test server. */
    adminUrl: string
    /** Name of the template, and prefix of this run's databases. */
    template: string
    /** Password of the application's role, `<template>_run`. */
    password: string
    /** Data folder that single tests' servers are copied from (postgres/prepared.ts). */
    prepared: string
    /** Ids of the small world, the same in every copy of the template. */
    world: World
    /** Bundled code of the product's threads. */
    threads: Record<ThreadName, string>
  }
}

/**
 * Before the database tests: a server (TEST_DATABASE_URL, or a temporary one) with a migrated template and its
 * reference data.
 * @returns the teardown, which drops this run's databases and removes the temporary server
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? undefined : await startTemporary()
  const adminUrl = given ?? server?.adminUrl ?? ''
  const template = `test_${randomBytes(4).toString('hex')}`
  const url = databaseUrl(adminUrl, template)
  const password = randomSecret()
  const role = runningRole(template)
  const prepared = temporaryFolder()
  const teardown = async () => {
    rmSync(prepared, { recursive: true, force: true })
    if (server) return server.stop()
    await dropDatabases(adminUrl, template)
    await withClient(adminUrl, (client) => client.query(`DROP ROLE IF EXISTS ${role}`))
  }
  try {
    await ensureDatabase(adminUrl, template)
    await migrateAndGrant({ owner: url, url: urlOf(url, role, password) })
    await withClient(url, preparePristine)
    await seed(url, false)
    const publicationBuilder = await bundled('e2e/support/stand-ins/builder-thread.ts')
    project.provide('threads', {
      ...(await bundledThreads()),
      publicationBuilder: pathToFileURL(publicationBuilder).href,
    })
    const world = await withClient(url, async (client) => {
      await keepState(client, 'reference')
      const made = await makeWorld(client)
      await keepState(client, 'world')
      await restoreState(client, 'reference')
      return made
    })
    project.provide('world', world)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('adminUrl', adminUrl)
  project.provide('template', template)
  project.provide('password', password)
  project.provide('prepared', prepared)
  return teardown
}
