import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** The properties of an object as a client sends them, and which of them must be there. */
export interface ObjectSchema {
  properties: Record<string, JsonSchema>
  required: string[]
}

/** What a client may send: a preprocessed value is described by what it has to become. */
function inputSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (def.type !== 'pipe' || def.in._zod.def.type !== 'transform') return
      Object.assign(jsonSchema, inputSchema(def.out))
    },
  })
  return described
}

/** What a call answers. */
export function outputSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return described
}

/** Fields without which the schema refuses: it is asked itself, for a preprocessed field may well be absent. */
function requiredFields(schema: z.ZodType): Set<string> {
  const result = schema.safeParse({})
  return new Set(result.error?.issues.map((issue) => String(issue.path[0] ?? '')))
}

/**
 * Describes the object a route parses.
 * @throws TypeError when the schema is no object: a query or a path has names
 */
export function objectSchema(schema: z.ZodType): ObjectSchema {
  const described = inputSchema(schema)
  if (!described.properties) throw new TypeError('a route parses an object')
  const required = requiredFields(schema)
  const properties = Object.fromEntries(
    Object.entries(described.properties).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? {} : value,
    ]),
  )
  return { properties, required: Object.keys(properties).filter((name) => required.has(name)) }
}
