import { inRoot } from '@/scripts/boot/paths.mjs'

/** Node's arguments to run a script with tsx and the `react-server` condition. */
export function tsxArgs(file: string, ...args: string[]): string[] {
  return ['--conditions=react-server', '--import', 'tsx', inRoot(file), ...args]
}
