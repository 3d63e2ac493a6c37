import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseYaml } from '@/e2e/deploy/yaml'
import { at, type Json, list } from '@/e2e/support/json'

export const MANIFESTS = 'deploy/kubernetes'

export interface Manifest {
  /** Relative to the manifests' folder: `monitoring/pod-monitors.yaml`. */
  file: string
  object: Json
}

/** Folders for `kubectl apply -k`: each has a kustomization.yaml. */
export const KUSTOMIZATIONS = ['.', 'monitoring']

/** Every object of every file except the kustomizations. */
export const manifests: Manifest[] = readdirSync(MANIFESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
  .sort()
  .flatMap((file) =>
    parseYaml(readFileSync(join(MANIFESTS, file), 'utf8')).map((object) => ({ file, object })),
  )

export function kustomization(folder: string): Json | undefined {
  return parseYaml(readFileSync(join(MANIFESTS, folder, 'kustomization.yaml'), 'utf8'))[0]
}

/** Objects of a kind that `kubectl apply -k deploy/kubernetes` creates. */
export function applied(kind: string): Json[] {
  const files = list(at(kustomization('.'), 'resources'))
  return manifests.flatMap(({ file, object }) =>
    files.includes(file) && at(object, 'kind') === kind ? [object] : [],
  )
}

/** Environment variables from the generated ConfigMap. */
export function settings(): Map<string, string> {
  const literals = list(at(kustomization('.'), 'configMapGenerator', 0, 'literals')).map(String)
  return new Map(literals.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]))
}
