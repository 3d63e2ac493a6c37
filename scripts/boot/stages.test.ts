import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { inRoot } from './paths.mjs'

const from = (name: string) => JSON.stringify(pathToFileURL(inRoot('scripts', 'boot', name)).href)
const HEAD = `
  import { say } from ${from('console.mjs')}
  import { begin, output, stage } from ${from('stages.mjs')}
  import { spawnSync } from 'node:child_process'
  const child = () => spawnSync(process.execPath, ['-e', 'console.log("of a child")'], { stdio: ['ignore', output(), output()] })
`

/** Output of the command. */
function printed(program: string, name: string, ...flags: string[]) {
  const words = ['--input-type=module', '-e', HEAD + program, '-', name, ...flags]
  const env = { ...process.env, npm_config_loglevel: '' }
  return spawnSync(process.execPath, words, { encoding: 'utf8', env }).stdout.replace(/\d+,\d с/g, '0,0 с')
}

const WORK = `
  await stage('Шаг', () => { say('ours'); child() }, { hint: 'недолго', log: 'work' })
  say('after')`

it('a stage that succeeds shows its time and leaves the rest in its log', () => {
  expect(printed(WORK, 'stages')).toBe('▸ Шаг (недолго)\n✔ Шаг: 0,0 с\nafter\n')
  const log = readFileSync(inRoot('.cache', 'logs', 'stages', 'work.log'), 'utf8')
  expect(log).toBe('ours\nof a child\n')
})

it('with --verbose all of it is shown, and kept too', () => {
  expect(printed(WORK, 'stages', '--verbose')).toBe(
    '▸ Шаг (недолго)\nours\nof a child\n✔ Шаг: 0,0 с\nafter\n',
  )
})

it('a stage that fails shows all it has printed', () => {
  const program = `
    await stage('Шаг', () => { say('ours'); child(); throw new Error() }, { log: 'work' }).catch(() => say('caught'))`
  expect(printed(program, 'stages')).toBe('▸ Шаг\n✘ Шаг: 0,0 с\nours\nof a child\ncaught\n')
})

it('on a terminal a line moves, and gives way to what is said', () => {
  const program = `
    process.stdout.isTTY = true
    const write = process.stdout.write.bind(process.stdout)
    const drawn = new Promise((resolve) => {
      process.stdout.write = (chunk) => (/\\r$/.test(chunk) ? resolve() : undefined, write(chunk))
    })
    const alive = setInterval(() => {}, 1_000)
    await stage('Шаг', () => drawn, { hint: 'недолго', log: 'work' })
    say('after')
    clearInterval(alive)`
  const lines = printed(program, 'stages').split('\u001b[K').filter(Boolean)
  expect(lines[0]).toMatch(/^. Шаг \(недолго\) 0,0 с\r$/)
  expect(lines.slice(-2)).toEqual(['✔ Шаг: 0,0 с\n', 'after\n'])
})
