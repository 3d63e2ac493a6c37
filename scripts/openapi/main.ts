import { writeFileSync } from 'node:fs'
import { openApiDocument } from '@/lib/core/openapi/document'
import { plural, say } from '@/scripts/lib/console.mjs'
import { inRoot } from '@/scripts/lib/paths.mjs'
import { documentedCalls } from '@/scripts/openapi/calls'

const calls = await documentedCalls()
const file = inRoot('lib', 'core', 'openapi', 'openapi.json')
writeFileSync(file, `${JSON.stringify(openApiDocument(calls), null, 2)}\n`)
say(`Записано в lib/core/openapi/openapi.json: ${plural(calls.length, 'вызов', 'вызова', 'вызовов')}.`)
process.exit(0)
