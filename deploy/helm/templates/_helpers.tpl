{{- define "dynasty.labels" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/part-of: dynasty-companion
{{- end }}
{{- define "dynasty.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end }}

{{/*
What runs: one deployment of the product. Takes name, port, of (its values), env (its own), headless, root, and metrics:
the port that tells them, where it is not the one that serves.
*/}}
{{- define "dynasty.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .name }}
  labels: {{- include "dynasty.labels" . | nindent 4 }}
spec:
  # What scales it says how many there are.
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels: {{- include "dynasty.selector" . | nindent 6 }}
  template:
    metadata:
      labels: {{- include "dynasty.labels" . | nindent 8 }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      # Longer than it waits before it is told to stop, and then takes to finish its requests.
      terminationGracePeriodSeconds: {{ add .root.Values.leaveSeconds 20 }}
      {{- with .root.Values.imagePullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 65532
        runAsGroup: 65532
        fsGroup: 65532
        seccompProfile: { type: RuntimeDefault }
      topologySpreadConstraints:
        {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          # Those of the version that is on its way out do not count.
          matchLabelKeys: [pod-template-hash]
          labelSelector:
            matchLabels: {{- include "dynasty.selector" $ | nindent 14 }}
        {{- end }}
      containers:
        - name: {{ .name }}
          image: {{ printf "%s%s:%s" .root.Values.image.prefix .name .root.Values.image.tag | quote }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          ports:
            - { name: http, containerPort: {{ .port }} }
            {{- if .of.grpc }}
            - { name: grpc, containerPort: 50051 }
            {{- end }}
            {{- with .metrics }}
            - { name: metrics, containerPort: {{ . }} }
            {{- end }}
          envFrom:
            - secretRef: { name: {{ .of.secret }} }
          env:
            - { name: LOG_LEVEL, value: {{ .root.Values.logLevel | quote }} }
            - { name: NATS_REPLICAS, value: {{ .root.Values.nats.replicas | quote }} }
            - { name: OIDC_ISSUER, value: {{ printf "%s/realms/dynasty" .root.Values.publicUrl | quote }} }
            - name: OIDC_JWKS_URL
              value: {{ printf "%s/realms/dynasty/protocol/openid-connect/certs" .root.Values.identity.url | quote }}
            {{- with .root.Values.tracing }}
            {{- if .endpoint }}
            - { name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ .endpoint | quote }} }
            - { name: OTEL_TRACES_SAMPLER_ARG, value: {{ .share | quote }} }
            {{- end }}
            {{- end }}
            {{- range $name, $value := .env }}
            - { name: {{ $name }}, value: {{ $value | quote }} }
            {{- end }}
          startupProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 2
            failureThreshold: 60
          # Of itself alone: without what all pods share each of them still serves what it keeps, and none would be left.
          readinessProbe:
            httpGet: { path: '/readyz?own=1', port: http }
            periodSeconds: 5
            timeoutSeconds: 3
          livenessProbe:
            httpGet: { path: /healthz, port: http }
            periodSeconds: 15
            timeoutSeconds: 4
            failureThreshold: 4
          # It serves on while names and endpoints that still know it are forgotten; SIGTERM comes after that.
          lifecycle: { preStop: { sleep: { seconds: {{ .root.Values.leaveSeconds }} } } }
          resources: {{- toYaml .of.resources | nindent 12 }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- if .of.scratch }}
            - { name: scratch, mountPath: /var/lib/dynasty }
            {{- end }}
      volumes:
        - { name: tmp, emptyDir: { sizeLimit: {{ .of.tmp | default "256Mi" }} } }
        {{- if .of.scratch }}
        - { name: scratch, emptyDir: { sizeLimit: {{ .of.scratch }} } }
        {{- end }}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ .name }}
  labels: {{- include "dynasty.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{- include "dynasty.selector" . | nindent 6 }}
---
apiVersion: v1
kind: Service
metadata:
  name: {{ .name }}
  labels: {{- include "dynasty.labels" . | nindent 4 }}
spec:
  {{- if .headless }}
  # Its name stands for the addresses of its pods, and who asks chooses among them: a connection that is kept open would
  # otherwise stay with one pod.
  clusterIP: None
  {{- end }}
  selector: {{- include "dynasty.selector" . | nindent 4 }}
  ports:
    - { name: http, port: {{ .port }}, targetPort: http }
    {{- if .of.grpc }}
    - { name: grpc, port: 50051, targetPort: grpc }
    {{- end }}
{{- end }}

{{/* How many there are. */}}
{{- define "dynasty.scaler" -}}
{{- $keda := (.of.autoscaling.keda | default dict) }}
{{- if gt (int .of.autoscaling.min) (int .of.autoscaling.max) }}
{{- fail (printf "%s: autoscaling.min is greater than autoscaling.max" .name) }}
{{- end }}
{{- if $keda.enabled }}
{{- if not .root.Values.monitoring.serviceMonitor }}
{{- fail (printf "%s: keda asks Prometheus for the requests, which reads them with monitoring.serviceMonitor" .name) }}
{{- end }}
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata:
  name: {{ .name }}
  labels: {{- include "dynasty.labels" . | nindent 4 }}
spec:
  scaleTargetRef: { name: {{ .name }} }
  minReplicaCount: {{ .of.autoscaling.min }}
  maxReplicaCount: {{ .of.autoscaling.max }}
  cooldownPeriod: 300
  triggers:
    - type: prometheus
      metadata:
        serverAddress: {{ $keda.prometheus | quote }}
        # The operator gives what a ServiceMonitor finds the label `namespace`: another installation may have the same job.
        query: sum(rate(http_request_duration_seconds_count{namespace={{ .root.Release.Namespace | quote }},job={{ .name | quote }},route=~"/api/.*"}[1m]))
        threshold: {{ $keda.requestsPerWorker | quote }}
{{- else }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ .name }}
  labels: {{- include "dynasty.labels" . | nindent 4 }}
  # Helm makes a ScaledObject in its place before it deletes this one: KEDA would refuse it, and the upgrade with it.
  annotations: { validations.keda.sh/hpa-ownership: 'false' }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: {{ .name }} }
  minReplicas: {{ .of.autoscaling.min }}
  maxReplicas: {{ .of.autoscaling.max }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ .of.autoscaling.cpu }} } }
  behavior:
    scaleDown: { stabilizationWindowSeconds: 300 }
{{- end }}
{{- end }}
