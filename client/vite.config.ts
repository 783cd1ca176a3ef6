import preact from '@preact/preset-vite'
import { defineConfig } from 'vitest/config'
import { scope } from './scripts/scope.mjs'

const server = process.env.HONJIN_SERVER ?? 'http://localhost:8080'

export default defineConfig({
  plugins: [preact()],
  base: './',
  css: { postcss: { plugins: [scope] } },
  build: { outDir: '../src/honjin/server/static', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': { target: server, ws: true }, '/healthz': server } },
  // Working out a map anew takes a while on a busy machine.
  test: { testTimeout: 60_000 },
})
