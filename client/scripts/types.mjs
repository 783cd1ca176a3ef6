/** Types of the wire from the server's OpenAPI document: npm run types -- [address or file] [output]. */
import { readFileSync, writeFileSync } from 'node:fs'

const from = process.argv[2] ?? 'http://localhost:8080/api/openapi.json'
const document = JSON.parse(
  from.startsWith('http') ? await (await fetch(from)).text() : readFileSync(from, 'utf8'),
)

/** Where two modules call a thing the same, the server names them too: KenjinPlayer, RokuganPlayer; its own things keep their names. */
const plain = (name) =>
  name
    .replace(
      /^honjin\.games\.(\w)(\w*)\.[\w.]+\.(\w+)$/,
      (_, first, rest, thing) => first.toUpperCase() + rest + thing,
    )
    .replace(/^honjin\.server\.wire\./, '')

function type(schema) {
  if (schema.$ref) return plain(schema.$ref.split('/').pop())
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(type).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map(type).join(', ')}]`
  switch (schema.type) {
    case 'array':
      return schema.items && schema.items !== false ? `(${type(schema.items)})[]` : 'unknown[]'
    case 'object':
      if (schema.properties) return `{ ${fields(schema)} }`
      return `Record<string, ${schema.additionalProperties && schema.additionalProperties !== true ? type(schema.additionalProperties) : 'unknown'}>`
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    default:
      return 'unknown'
  }
}

function fields(schema) {
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {})
    .map(([name, inner]) => `${name}${required.has(name) ? '' : '?'}: ${type(inner)}`)
    .join('; ')
}

const lines = ["/** Made by `npm run types` from the server's OpenAPI document. Do not edit. */"]
for (const [full, schema] of Object.entries(document.components.schemas)) {
  const name = plain(full)
  lines.push('')
  if (schema.description) lines.push(`/** ${schema.description.replace(/\s+/g, ' ')} */`)
  lines.push(
    schema.type === 'object' && schema.properties
      ? `export interface ${name} { ${fields(schema)} }`
      : `export type ${name} = ${type(schema)}`,
  )
}
writeFileSync(process.argv[3] ?? new URL('../src/wire.gen.ts', import.meta.url), `${lines.join('\n')}\n`)
