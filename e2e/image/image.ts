import type { Layer } from '@/e2e/image/layers'

export interface Image {
  /** From the base upwards */
  layers: Layer[]
  env: Record<string, string>
  workdir: string
  user: string
  volumes: string[]
  cmd: string[]
  healthcheck: string[]
  labels: Record<string, string>
}

export type Draft = Image & { key: string }
