import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '@/e2e/deploy/yaml'
import { at, type Json, list } from '@/e2e/support/json'

export const MANIFESTS = 'deploy/kubernetes'

export interface Manifest {
  /** From the folder of the manifests: `monitoring/pod-monitors.yaml`. */
  file: string
  object: Json
}

/** The folders that `kubectl apply -k` takes: each has a kustomization.yaml. */
export const KUSTOMIZATIONS = ['.', 'monitoring']

/** Every object of every file, those of the kustomizations themselves left out. */
export const manifests: Manifest[] = readdirSync(MANIFESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
  .sort()
  .flatMap((file) =>
    parseYaml(readFileSync(join(MANIFESTS, file), 'utf8')).map((object) => ({ file, object })),
  )

/** The kustomization of a folder. */
export function kustomization(folder: string): Json | undefined {
  return parseYaml(readFileSync(join(MANIFESTS, folder, 'kustomization.yaml'), 'utf8'))[0]
}

/** The objects of a kind that `kubectl apply -k deploy/kubernetes` makes. */
export function applied(kind: string): Json[] {
  const files = list(at(kustomization('.'), 'resources'))
  return manifests.flatMap(({ file, object }) =>
    files.includes(file) && at(object, 'kind') === kind ? [object] : [],
  )
}

/** The variables that the generated ConfigMap gives the application. */
export function settings(): Map<string, string> {
  const literals = list(at(kustomization('.'), 'configMapGenerator', 0, 'literals')).map(String)
  return new Map(literals.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]))
}
