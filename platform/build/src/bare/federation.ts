import injectRuntime from '@module-federation/inject-external-runtime-core-plugin';
import { createInstance } from '@module-federation/runtime';
import * as moduleApi from '@rollheim/module-api';
import * as ui from '@rollheim/ui/components';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as ReactDomClient from 'react-dom/client';
import * as jsxDevRuntime from 'react/jsx-dev-runtime';
import * as jsxRuntime from 'react/jsx-runtime';

/** A shared package: the object that remotes get. */
const shared = (version: string, lib: unknown) => ({
  version,
  lib: () => lib,
  shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
});

/** A host of federated modules that provides what remotes share, and nothing else: no shell, no frame. */
export function createHost({ moduleApiVersion, uiVersion }: { moduleApiVersion: string; uiVersion: string }) {
  return createInstance({
    name: 'rollheim_bare',
    remotes: [],
    // Remotes are built without federation's core and find the host's.
    plugins: [injectRuntime()],
    shareStrategy: 'loaded-first',
    shared: {
      react: shared(React.version, React),
      'react/jsx-runtime': shared(React.version, jsxRuntime),
      'react/jsx-dev-runtime': shared(React.version, jsxDevRuntime),
      'react-dom': shared(ReactDom.version, ReactDom),
      'react-dom/client': shared(ReactDom.version, ReactDomClient),
      '@rollheim/module-api': shared(moduleApiVersion, moduleApi),
      '@rollheim/ui': shared(uiVersion, ui),
    },
  });
}
