import { afterAll, inject } from 'vitest'
import { guardBridge } from '@/lib/core/guard-bridge'
import { urlOf } from '@/scripts/database/running-role'
import { runningRole, testDatabase } from './database'

// Runs before the test file and what it imports, so modules that read the environment see this database.
const template = inject('template')
const database = await testDatabase(inject('adminUrl'), template)
process.env.DATABASE_URL = urlOf(database.url, runningRole(template), inject('password'))
process.env.DATABASE_OWNER_URL = database.url
guardBridge().workbookReader = inject('workbookReader')
guardBridge().paperPress = inject('paperPress')

afterAll(database.drop)
