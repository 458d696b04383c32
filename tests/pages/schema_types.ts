export type { Graph } from "npm:schema-dts@2.1.0";
