import { expect } from 'vitest'
import type { Answer, Client } from '@/e2e/support/api'
import { allRoutes, VERBS, type Verb } from '@/e2e/support/routes'
import { PERMISSIONS, type Permission } from '@/lib/core/domain/permissions'
import type { Gate } from '@/lib/core/http/contract'
import { apiDescription } from '@/lib/features/platform/openapi'
import { ACCOUNT_RULES } from './account-rules'
import { ADMINISTRATION_RULES } from './administration-rules'
import { ANALYTICS_RULES } from './analytics-rules'
import { DOCUMENT_RULES } from './document-rules'
import { type Call, type Rule, ruleOf } from './rule'

/*
 * A1: every route and verb × every kind of person × own, foreign and missing objects. The routes are read from the
 * files; a route without a rule fails the test. Requests go straight to the handlers, so nothing depends on proxy.ts
 * (A6).
 */

const ENTRIES = { ...ACCOUNT_RULES, ...DOCUMENT_RULES, ...ADMINISTRATION_RULES, ...ANALYTICS_RULES }

export const RULES: Record<string, Rule> = Object.fromEntries(
  Object.entries(ENTRIES).map(([name, entry]) => [name, ruleOf(name, entry)]),
)

/** Routes without a declared contract: they read no data, or do not exist in production. */
export const BARE = new Set(['/healthz', '/csp-reports', '/api/[[...path]]', '/dev/mail/messages'])

export const routes = await allRoutes()

export function declared(): Array<{ key: string; verb: Verb; permission: Gate; kind: string }> {
  return routes.flatMap(({ path, handlers }) =>
    VERBS.flatMap((verb) => {
      const call = handlers[verb]?.call
      // A handler without a contract is a plain function, whose `call` is Function.prototype.call.
      if (call?.permission === undefined) return []
      return [{ key: `${verb} ${path}`, verb, permission: call.permission, kind: call.answer.kind }]
    }),
  )
}

export function isPermission(name: string): name is Permission {
  return name in PERMISSIONS
}

const description = JSON.parse(JSON.stringify(apiDescription()))

/** Resolves a `$ref` to `components`. */
function described(part: { $ref?: string } = {}) {
  const [, , kind = '', name = ''] = part.$ref?.split('/') ?? []
  return part.$ref ? description.components[kind][name] : part
}

/** Sends the call and checks the answer's status, content type and body against the published OpenAPI description. */
export async function send(client: Client, verb: Verb, call: Call): Promise<Answer> {
  const body = call.body === undefined && verb === 'POST' ? {} : call.body
  const answer = await client.send(verb, call.path, body)
  const path = call.route.replaceAll('[', '{').replaceAll(']', '}')
  const published = description.paths[path][verb.toLowerCase()].responses[answer.status]
  const label = `${verb} ${call.path} → ${answer.status}`
  expect(published, label).toBeDefined()
  const [type, { schema }] = Object.entries<{ schema?: object }>(described(published).content ?? {})[0] ?? [
    null,
    {},
  ]
  expect(answer.headers.get('content-type')?.split(';')[0] ?? null, label).toBe(type)
  for (const part of described(schema).required ?? []) expect(answer.body, label).toHaveProperty([part])
  return answer
}
