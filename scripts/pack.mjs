/** Runs the packer, with Electron's runtime or with a stand-in for it. */
import { join } from 'node:path'
import { layouts } from './layouts.mjs'
import { node, run, Stop, tools } from './project.mjs'
import { signingOptions } from './signing.mjs'
import { makeStandIn } from './stand-in-runtime.mjs'

/**
 * Packs the built app; `options` are passed to the packer. Throws `Stop` if it fails.
 * @param {readonly string[]} options
 * @param {{ output?: 'inherit' | 'stderr' | 'ignore', signing?: readonly string[] }} [how]
 */
export async function pack(options, { output, signing = signingOptions(process.env) } = {}) {
  const status = await run(node, [tools.electronBuilder, ...signing, ...options], {
    env: { ELECTRON_SKIP_BINARY_DOWNLOAD: '' },
    output,
  })
  if (status !== 0) throw new Stop("The app could not be packed. Installers need Electron's runtime and tools from the network.")
}

/**
 * Packs a layout around a stand-in, below a scratch folder; returns the folder of the packed app.
 * @param {string} scratch
 * @param {{ output?: 'inherit' | 'stderr' | 'ignore', layout?: (typeof layouts)[number] }} [how]
 */
export async function packOverStandIn(scratch, { output, layout = layouts[0] } = {}) {
  const { platform, flags, folder } = layout
  const runtime = join(scratch, `runtime-${platform}`)
  const version = makeStandIn(runtime, platform)
  const dist = join(scratch, `dist-${platform}`)
  const options = [`electronDist=${runtime}`, `electronVersion=${version}`, `directories.output=${dist}`]
  await pack([...flags, ...options.map((option) => `--config.${option}`)], { output, signing: [] })
  return join(dist, folder)
}
