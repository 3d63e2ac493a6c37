import { DockerfileParser, ModifiableInstruction, PropertyInstruction } from 'dockerfile-ast'
import { UserError } from '../../scripts/lib/console.mjs'

/**
 * @typedef {{ keyword: 'RUN', title: string, command: string }} RunStep
 * @typedef {{ keyword: 'COPY', title: string, from: string | undefined, sources: string[], to: string }} CopyStep
 * @typedef {{ keyword: 'ENV' | 'ARG' | 'LABEL', title: string, values: Record<string, string> }} ValuesStep
 * @typedef {{ keyword: 'WORKDIR' | 'USER' | 'VOLUME' | 'EXPOSE' | 'STOPSIGNAL', title: string, value: string }} ValueStep
 * @typedef {{ keyword: 'CMD' | 'HEALTHCHECK', title: string, words: string[], flags: Record<string, string> }} WordsStep
 * @typedef {RunStep | CopyStep | ValuesStep | ValueStep | WordsStep} Step
 * @typedef {{ name: string | undefined, image: string, steps: Step[] }} Stage
 */

/**
 * Replaces `$NAME`, `${NAME}` and `${NAME:-other}`.
 * @param {string} text
 * @param {Record<string, string>} values
 */
export function expand(text, values) {
  return text.replace(/\$(?:(\w+)|\{(\w+)(?::-([^}]*))?\})/g, (_, plain, braced, other = '') => {
    return values[plain ?? braced] || other
  })
}

/**
 * The stages of a Dockerfile and what each of their instructions asks for. Whatever is not understood here is an
 * error: a proof that passes over an instruction proves nothing.
 * @param {string} text
 * @returns {Stage[]}
 */
export function readDockerfile(text) {
  /** @type {Stage[]} */
  const stages = []
  /** @type {Record<string, string>} */
  const globals = {}
  /** @type {Record<string, string>} */
  let scope = {}
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword()
    const content = instruction.getArgumentsContent() ?? ''
    const stage = stages.at(-1)
    if (keyword === 'FROM') {
      const [image = '', , name] = expand(content, globals).split(/\s+/)
      stages.push({ name, image, steps: [] })
      scope = {}
    } else if (!stage) {
      if (keyword !== 'ARG') throw new UserError(`Dockerfile: ${keyword} до первого FROM.`)
      Object.assign(globals, properties(instruction, {}))
    } else {
      const read = stepOf(instruction, content, scope, globals)
      if (read.keyword === 'ENV' || read.keyword === 'ARG') Object.assign(scope, read.values)
      stage.steps.push(read)
    }
  }
  return stages
}

/**
 * @param {import('dockerfile-ast').Instruction} instruction
 * @param {string} content
 * @param {Record<string, string>} scope values of ARG and ENV of this stage
 * @param {Record<string, string>} globals values of ARG before the first FROM
 * @returns {Step}
 */
function stepOf(instruction, content, scope, globals) {
  const keyword = instruction.getKeyword()
  const title = `${keyword} ${content.replace(/\s+/g, ' ')}`
  const flags = flagsOf(instruction)
  switch (keyword) {
    case 'RUN':
      if (Object.keys(flags).length) throw new UserError(`Не разобрано: ${title}`)
      return { keyword, title, command: content }
    case 'COPY': {
      const words = expand(content, scope).split(/\s+/)
      if (words.length < 2 || content.startsWith('[')) throw new UserError(`Не разобрано: ${title}`)
      if (Object.keys(flags).some((name) => name !== 'from')) throw new UserError(`Не разобрано: ${title}`)
      return { keyword, title, from: flags.from, sources: words.slice(0, -1), to: words.at(-1) ?? '' }
    }
    case 'ENV':
    case 'ARG':
    case 'LABEL':
      return { keyword, title, values: properties(instruction, keyword === 'ARG' ? globals : {}, scope) }
    case 'WORKDIR':
    case 'USER':
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return { keyword, title, value: expand(content, scope) }
    case 'CMD':
    case 'HEALTHCHECK':
      return { keyword, title, words: JSON.parse(content.replace(/^CMD\s+/, '')), flags }
    default:
      throw new UserError(`Инструкция Dockerfile ${keyword} здесь не поддерживается.`)
  }
}

/** @param {import('dockerfile-ast').Instruction} instruction @returns {Record<string, string>} */
function flagsOf(instruction) {
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : []
  return Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? '']))
}

/**
 * @param {import('dockerfile-ast').Instruction} instruction `ARG`, `ENV` or `LABEL`
 * @param {Record<string, string>} globals
 * @param {Record<string, string>} [scope]
 */
function properties(instruction, globals, scope = {}) {
  const found = instruction instanceof PropertyInstruction ? instruction.getProperties() : []
  return Object.fromEntries(
    found.map((one) => [one.getName(), expand(one.getValue() ?? globals[one.getName()] ?? '', scope)]),
  )
}
