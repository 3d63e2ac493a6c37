import {
  DockerfileParser,
  type Instruction,
  ModifiableInstruction,
  PropertyInstruction,
} from 'dockerfile-ast'
import { UserError } from '@/scripts/boot/console.mjs'

export type RunStep = { keyword: 'RUN'; title: string; command: string }

export type CopyStep = {
  keyword: 'COPY'
  title: string
  from: string | undefined
  sources: string[]
  to: string
}

type ValuesStep = { keyword: 'ENV' | 'ARG' | 'LABEL'; title: string; values: Record<string, string> }

type ValueStep = {
  keyword: 'WORKDIR' | 'USER' | 'VOLUME' | 'EXPOSE' | 'STOPSIGNAL'
  title: string
  value: string
}

type WordsStep = {
  keyword: 'CMD' | 'HEALTHCHECK'
  title: string
  words: string[]
  flags: Record<string, string>
}

export type Step = RunStep | CopyStep | ValuesStep | ValueStep | WordsStep

type Stage = { name: string | undefined; image: string; steps: Step[] }

/** Expands `$NAME`, `${NAME}` and `${NAME:-default}`. */
function expand(text: string, values: Record<string, string>) {
  return text.replace(/\$(?:(\w+)|\{(\w+)(?::-([^}]*))?\})/g, (_, plain, braced, other = '') => {
    return values[plain ?? braced] || other
  })
}

/**
 * Parses a Dockerfile into stages and instructions. An unknown instruction is an error: skipping it would make the
 * proof worthless.
 */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  const globals: Record<string, string> = {}
  let scope: Record<string, string> = {}
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
 * @param scope values of ARG and ENV in this stage
 * @param globals values of ARG before the first FROM
 */
function stepOf(
  instruction: Instruction,
  content: string,
  scope: Record<string, string>,
  globals: Record<string, string>,
): Step {
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

function flagsOf(instruction: Instruction): Record<string, string> {
  const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : []
  return Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? '']))
}

/** @param instruction `ARG`, `ENV` or `LABEL` */
function properties(
  instruction: Instruction,
  globals: Record<string, string>,
  scope: Record<string, string> = {},
) {
  const found = instruction instanceof PropertyInstruction ? instruction.getProperties() : []
  return Object.fromEntries(
    found.map((one) => [one.getName(), expand(one.getValue() ?? globals[one.getName()] ?? '', scope)]),
  )
}
