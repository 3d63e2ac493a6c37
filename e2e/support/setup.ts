import { afterAll, inject } from 'vitest'
import { guardBridge } from '@/lib/core/guard-bridge'
import { testDatabase } from './database'

// Runs before the test file and what it imports, so modules that read the environment see this database.
const database = await testDatabase(inject('adminUrl'), inject('template'))
process.env.DATABASE_URL = database.url
guardBridge().workbookReader = inject('workbookReader')

afterAll(database.drop)
